export { default as AccountPanel } from './AccountPanel.svelte';
export { default as OrderTicket } from './OrderTicket.svelte';
