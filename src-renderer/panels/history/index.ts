export { default as Fills } from './Fills.svelte';
export { default as Funding } from './Funding.svelte';
export { default as Movements } from './Movements.svelte';
export { default as OrderHistory } from './OrderHistory.svelte';
export { default as TraderUpdates } from './TraderUpdates.svelte';
