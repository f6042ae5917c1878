export { default as PracticePanel } from './PracticePanel.svelte';
export { default as ResetDialog } from './ResetDialog.svelte';
