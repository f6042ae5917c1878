export { default as Depth } from './Depth.svelte';
export { default as Trades } from './Trades.svelte';
