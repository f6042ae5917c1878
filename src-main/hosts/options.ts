import type { Handlers } from '../../src-shared/contract/index.ts';
import type { Logger } from '../../src-shared/node/index.ts';

/** What every host needs. */
export interface HostOptions {
  readonly handlers: Handlers;
  readonly logger: Logger;
  /** Milliseconds that a connection has to say who it is. */
  readonly helloMs?: number;
}

/** Messages, lines included, that are longer are refused and end the connection. */
export const MAX_MESSAGE_BYTES = 1024 * 1024;
