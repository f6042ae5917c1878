export { Histories } from './histories.svelte.ts';
export { MOST_SHOWN, type HistoryPages, type HistoryRow } from './pages.svelte.ts';
