export { Alarm, StatusBar, TopBar } from './bars/index.ts';
export { Approvals, ClosedDoor, DamagedCard, FirstRun, LiveCard, UnlockCard } from './custody/index.ts';
export { AccountPanel, WalletReview } from './funds/index.ts';
export { DevicePrompt, KeysDialog, UnlockDialog } from './keys/index.ts';
export { Depth, Trades } from './market/index.ts';
export { OrderBook } from './order-book/index.ts';
export { OpenOrders, Positions, Requests, SettleDialog } from './tables/index.ts';
export { PanicDialog, ResumeDialog, SafetyDialog } from './safety/index.ts';
export { OrderTicket } from './ticket/index.ts';
