export { default as Alarm } from './Alarm.svelte';
export { default as StatusBar } from './StatusBar.svelte';
export { default as TopBar } from './TopBar.svelte';
