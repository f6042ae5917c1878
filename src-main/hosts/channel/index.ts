/** The one channel between the window and the daemon under Electron. */
export const FRAME_CHANNEL = 'countersign:frame';

/** What travels on it, either way. */
export interface BridgeMessage {
  /** Which load of the page it belongs to: a reload begins anew, and what the old one left is not mixed in. */
  readonly page: string;
  readonly frame: unknown;
}
