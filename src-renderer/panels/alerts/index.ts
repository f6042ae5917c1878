export { default as AlertsPanel } from './AlertsPanel.svelte';
export { default as Bell } from './Bell.svelte';
export { default as Toasts } from './Toasts.svelte';
