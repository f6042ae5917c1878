import type { ClientFrame, ServerFrame } from '../../src-shared/contract/index.ts';

/** Why a link ended: it broke, or the daemon does not know us. */
export type LinkEnd = 'lost' | 'unauthorised';

/** What a link tells. After `closed` it tells nothing more. */
export interface LinkEvents {
  /** @param askedBy the program that asked for the address of this page, where one did */
  opened(askedBy?: string): void;
  received(frame: ServerFrame): void;
  closed(why: LinkEnd): void;
}

/** One connection to the daemon. */
export interface Link {
  send(frame: ClientFrame): void;
  close(): void;
}

/** Makes connections to the daemon: Electron's bridge, or a WebSocket to the origin of the page. */
export interface Carrier {
  connect(events: LinkEvents): Link;
}
