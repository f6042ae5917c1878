export { default as GroupsPanel } from './GroupsPanel.svelte';
export { default as OrderTicket } from './OrderTicket.svelte';
export { default as Outcome } from './Outcome.svelte';
export { default as TypedField } from './TypedField.svelte';
