export { fundsEvent, traderEvent } from './funds.ts';
export { isFill, orderEvents } from './orders.ts';
export { gather } from './pages.ts';
