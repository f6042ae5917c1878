import type { RequestInput, SigningPreview } from '../../src-shared/contract/index.ts';
import { RECV_WINDOW_MS, SCOPE_OF_KIND, type Address } from '../../src-shared/protocol/index.ts';
import type { Custody } from '../custody/index.ts';
import type { Intent, Prepared, Signer } from '../operator/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { DeviceSigning } from './device-signing.ts';
import type { Facts } from './facts.ts';
import type { LocalRefusal } from './refusals.ts';

export interface SigningKeys {
  readonly custody: Custody;
  readonly sessions: Sessions;
  readonly device: DeviceSigning;
  readonly facts: Pick<Facts, 'railsAgainst'>;
}

type SessionInput = Extract<RequestInput, { walletSigned: boolean }>;

/** What was allowed when the key was chosen no longer is when it is to sign. */
export class TooLate extends Error {
  readonly refusal: LocalRefusal;
  constructor(refusal: LocalRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What speaks against a request in the step that signs it: others may have used up what was left. */
export type LateCheck = () => LocalRefusal | null;

/** For what passes whatever came up meanwhile: the cancels of a panic. */
const NOTHING_LATE: LateCheck = () => null;

function refuseLate(late: LateCheck): void {
  const refusal = late();
  if (refusal !== null) throw new TooLate(refusal);
}

/** Whether the wallet itself signs: always for the kinds that move funds or settings, else when the caller asks. */
export function isWalletSigned(
  input: RequestInput,
): input is Exclude<RequestInput, never> & { kind: string } {
  return !('walletSigned' in input) || input.walletSigned;
}

/** Replay window in milliseconds (commands.md: 5000 by default, 60000 when the wallet signs). */
export function windowOf(input: RequestInput): number {
  const usual = isWalletSigned(input) ? RECV_WINDOW_MS.walletSigned : RECV_WINDOW_MS.default;
  return input.recvWindowMs ?? usual;
}

export function walletSigner(
  { custody }: SigningKeys,
  wallet: Address,
  late: LateCheck,
  what: string,
): Signer {
  return {
    session: null,
    proof: null,
    sign: (digest) => {
      refuseLate(late);
      return custody.signWithWallet(wallet, digest, what);
    },
  };
}

/**
 * The signer of a wallet for what is fixed. A device signs at once, before anything is on disk, however long the person
 * looks at it; a key in the vault signs in the step that journals.
 */
export async function readySigner(
  keys: SigningKeys,
  { wallet, digester, values, digest, deadline }: Prepared,
  preview: SigningPreview,
  late: LateCheck,
  what: string,
): Promise<Signer> {
  if (!keys.device.holds(wallet)) return walletSigner(keys, wallet, late, what);
  const signature = await keys.device.sign({ wallet, what, digester, values, digest, preview }, deadline);
  return {
    session: null,
    proof: null,
    sign: () => {
      refuseLate(late);
      return signature;
    },
  };
}

/** The session key that signs an intent, or why none does. */
export function sessionSigner(
  { custody, sessions, facts }: SigningKeys,
  intent: Intent,
  wallet: Address,
  wanted: SessionInput['session'],
  late: LateCheck = NOTHING_LATE,
): Signer | LocalRefusal {
  const action = SCOPE_OF_KIND[intent.kind];
  if (action === null)
    return { reason: 'WALLET_ONLY', message: 'No session key may sign this.', hint: 'Ask the wallet.' };
  const choose = (named: string | undefined) =>
    sessions.choose({
      action,
      wallet,
      wanted: named,
      railsAgainst: (session) => facts.railsAgainst(session, intent, wallet),
    });
  const choice = choose(wanted);
  if ('refused' in choice) return choice.refused;
  const { session } = choice;
  return {
    session: session.id,
    proof: session.proof,
    sign: (digest) => {
      // While the request waited, the session may have ended, and others may have used up what its rails allow.
      const still = choose(session.id);
      if ('refused' in still) throw new TooLate(still.refused);
      refuseLate(late);
      const signature = custody.signWithSession(session.id, digest);
      sessions.used(session);
      return signature;
    },
  };
}
