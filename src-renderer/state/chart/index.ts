export { Chart } from './chart.svelte.ts';
export type { CandleHistory } from './candle-history.svelte.ts';
export { entryLines, orderLines, priceAtPlace, type OrderLine } from './order-lines.ts';
