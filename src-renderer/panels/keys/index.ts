export { default as DevicePrompt } from './ledger/DevicePrompt.svelte';
export { default as KeysDialog } from './KeysDialog.svelte';
export { default as UnlockDialog } from './lock/UnlockDialog.svelte';
