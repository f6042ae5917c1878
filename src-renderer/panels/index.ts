export { Alarm, StatusBar, TopBar } from './bars/index.ts';
export { Approvals, ClosedDoor, DamagedCard, FirstRun, LiveCard, UnlockCard } from './custody/index.ts';
export { WalletReview } from './funds/index.ts';
export { DevicePrompt, KeysDialog, UnlockDialog } from './keys/index.ts';
export { SettleDialog } from './tables/index.ts';
export { PanicDialog, ResumeDialog, SafetyDialog } from './safety/index.ts';
export { Palette } from './palette/index.ts';
export { PANELS, type PanelDefinition } from './registry.ts';
