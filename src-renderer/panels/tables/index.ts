export { default as ConfirmChange } from './ConfirmChange.svelte';
export { default as OpenOrders } from './OpenOrders.svelte';
export { default as Positions } from './Positions.svelte';
export { default as Requests } from './Requests.svelte';
export { default as SettleDialog } from './SettleDialog.svelte';
