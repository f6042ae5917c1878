import type { Address } from '../../src-shared/protocol/index.ts';
import { LogUnwritableError } from '../log/index.ts';
import type { Channels } from './channels.ts';
import { CopyTradingError, Logon, readMessage, type Logon as LogonContent } from './messages.ts';
import type { Registry } from './registry.ts';
import { logonSigner, sessionOf } from './signatures.ts';

export interface LogonAnswer {
  readonly success: boolean;
  readonly errorMsg: string | null;
  readonly lastEventId: number;
  /** Null when refused. */
  readonly trader: Address | null;
  readonly resumeAfter: number | null;
}

/** Answers the first message of a socket; null when it is no log-on at all (profile: 10). */
export function logOn(
  bytes: Uint8Array,
  registry: Registry,
  channels: Channels,
  nowMs: number,
): LogonAnswer | null {
  let message: LogonContent;
  try {
    message = readMessage(Logon, bytes).c;
  } catch {
    return null;
  }
  const { trader, resumeAfterEventId } = message;
  try {
    if (!mayLogOn(message, registry, nowMs))
      throw new CopyTradingError('The signature does not log this trader on.');
    registry.replay.check(trader, message, nowMs);
    if (channels.isAlive(trader)) throw new CopyTradingError('The trader has an active channel already.');
    registry.sequence(nowMs, { kind: 'logon', trader, nonce: message.nonce });
  } catch (error) {
    return { success: false, errorMsg: reasonOf(error), lastEventId: 0, trader: null, resumeAfter: null };
  }
  return {
    success: true,
    errorMsg: null,
    lastEventId: channels.lastEventId(trader),
    trader,
    resumeAfter: resumeAfterEventId === null ? null : Number(resumeAfterEventId),
  };
}

function reasonOf(error: unknown): string {
  if (error instanceof CopyTradingError) return error.message;
  if (error instanceof LogUnwritableError) return 'The disk of the service takes no records.';
  throw error;
}

/** The wallet may, and a session key that it has authorised with the message or with a registration. */
function mayLogOn(message: LogonContent, registry: Registry, nowMs: number): boolean {
  const { trader, sessionKeySignature } = message;
  const signer = logonSigner(message);
  if (signer === null) return false;
  if (sessionKeySignature !== null) return sessionOf(sessionKeySignature, trader, nowMs)?.key === signer;
  if (signer === trader) return true;
  const nowSeconds = BigInt(Math.floor(nowMs / 1_000));
  return registry
    .of(trader)
    .some(({ session }) => session !== null && session.key === signer && nowSeconds <= session.expirySeconds);
}
