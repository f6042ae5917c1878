export { default as Facts } from './Facts.svelte';
export { default as VenueDialog } from './VenueDialog.svelte';
