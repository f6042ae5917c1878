export { StatusBar, TopBar } from './bars/index.ts';
export { Approvals, ClosedDoor, DamagedCard, FirstRun, LiveCard, UnlockCard } from './custody/index.ts';
export { Depth, Trades } from './market/index.ts';
export { OrderBook } from './order-book/index.ts';
export { OpenOrders, Positions, Requests } from './tables/index.ts';
export { AccountPanel, OrderTicket } from './ticket/index.ts';
