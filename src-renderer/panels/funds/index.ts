export { default as AccountPanel } from './AccountPanel.svelte';
export { default as Withdrawals } from './Withdrawals.svelte';
export { default as WalletReview } from './WalletReview.svelte';
