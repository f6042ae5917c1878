export {
  ALERT_CATEGORIES,
  browserOutlets,
  LOST_SECONDS,
  MARGIN_THRESHOLDS,
  SESSION_MINUTES,
  thresholdWords,
  toastSide,
  type Alert,
  type AlertCategory,
  type AlertPlace,
  type Toast,
} from './alerts/index.ts';
export {
  bookView,
  Ladder,
  levelSource,
  orderSource,
  type BookKind,
  type BookLine,
  type BookView,
  Tints,
  type OwnMark,
  type Row,
} from './book/index.ts';
export { tableMemory, type TableMemory } from './tables/index.ts';
export { withdrawalsIn, withdrawalStage, type WithdrawalStage } from './account/index.ts';
export { changeSaid } from './change-said.ts';
export { entryLines, orderLines, priceAtPlace, type CandleHistory, type OrderLine } from './chart/index.ts';
export { MOST_SHOWN, type HistoryPages, type HistoryRow } from './history/index.ts';
export type { Keeping } from './custody.svelte.ts';
export { deadManMark } from './dead-man-mark.ts';
export { doubtOf } from './doubt.ts';
export type { TradeRow } from './folds.ts';
export type { FundsForm } from './funds.svelte.ts';
export { AUDIT_KINDS, kindOf, type AuditKind } from './audit-trail.svelte.ts';
export { BackupCheck } from './backup-check.svelte.ts';
export { BackupFile } from './backup-file.svelte.ts';
export { Desk, provideDesk, useDesk } from './desk.svelte.ts';
export type { Consent } from './consent.svelte.ts';
export type { KeysPage } from './keys.svelte.ts';
export { NewPassphrase } from './new-passphrase.svelte.ts';
export { Protecting } from './protecting.svelte.ts';
export { Secret } from './secret.svelte.ts';
export { nameError } from './wallet-name.ts';
export { WalletImport, type ImportKind } from './wallet-import.svelte.ts';
export { WalletRemoval } from './wallet-removal.svelte.ts';
export type { WalletView } from './wallets.svelte.ts';
export type { PanelFacts } from './layout/panel.ts';
export { Dragging } from './layout/dragging.svelte.ts';
export { STAGE } from './layout/defaults.ts';
export { readName } from './layout/pins.ts';
export type { PlacedSeparator, Rect } from './layout/measure.ts';
export { stackOf, stacksOf } from './layout/tree.ts';
export { Workspaces } from './layout/workspaces.svelte.ts';
export {
  CLOCK_STEPS,
  PRICE_MOVES,
  PracticeControls,
  type ClockStep,
  type PracticePart,
} from './practice/index.ts';
export { livenessOf, type Liveness } from './liveness.ts';
export { changeOf } from './markets.svelte.ts';
export type { Outcome } from './outcome.ts';
export type { RailBox, RailErrors, TypedRails } from './rail-boxes.ts';
export { standingRefusal, type Refusal, type RefusedField } from './refusal.ts';
export type { SafetyPage } from './safety.svelte.ts';
export type { SessionDenials } from './session-denials.svelte.ts';
export type { SessionEnding } from './session-ending.svelte.ts';
export { LIFETIMES, type SessionForm } from './session-form.svelte.ts';
export type { SessionGrant } from './session-grant.svelte.ts';
export { ENDS_SOON_MS } from './session-keys.svelte.ts';
export type { Action, ActionCategory } from './actions/action.ts';
export { chordOf, chordWords, type Chord } from './actions/chord.ts';
export type { PaletteEntry } from './palette/palette.svelte.ts';
export { ALL_MARKETS, type VolumeFigure } from './statistics/index.ts';
export { stageOf, type Stage } from './stage.ts';
export type { StreamState } from './stream.svelte.ts';
export { provideTerminal, Terminal, useTerminal } from './terminal.svelte.ts';
export {
  CLOSURES,
  CONFIRM_MODES,
  stepsOf,
  type AmountUnit,
  type Checked,
  type ConfirmMode,
  type PlannedOrder,
  type TicketSide,
  type TicketType,
} from './ticket/index.ts';
export { commandOf, type ProfileRow } from './venue/index.ts';
export type { WalletSigning } from './wallet-signing.svelte.ts';
