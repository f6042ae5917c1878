export { default as PanicDialog } from './PanicDialog.svelte';
export { default as RailBoxes } from './RailBoxes.svelte';
export { default as ResumeDialog } from './ResumeDialog.svelte';
export { default as SafetyDialog } from './SafetyDialog.svelte';
