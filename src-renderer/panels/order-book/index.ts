export { default as OrderBook } from './OrderBook.svelte';
