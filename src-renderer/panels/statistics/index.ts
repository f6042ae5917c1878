export { default as Statistics } from './Statistics.svelte';
