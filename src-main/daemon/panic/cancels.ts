import type { RequestAnswer } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { RECV_WINDOW_MS } from '../../../src-shared/protocol/index.ts';
import type { SlotQueue } from '../../limits/index.ts';
import type { Intent, Operator, Signer } from '../../operator/index.ts';
import { identityOf } from '../client-ids.ts';
import { readySigner, sessionSigner, TooLate, type SigningKeys } from '../signers.ts';
import type { Pair } from './pairs.ts';

export interface UrgentCancelsOptions {
  readonly keys: SigningKeys;
  readonly operator: Pick<Operator, 'prepare' | 'preview' | 'submit'>;
  readonly slots: SlotQueue;
}

const NO_RAILS: Pick<SigningKeys['facts'], 'railsAgainst'> = { railsAgainst: () => [] };
const PASSES = (): null => null;

/** CancelAll past every rail and before every request that waits: it only ever takes risk away. */
export class UrgentCancels {
  private readonly options: UrgentCancelsOptions;

  constructor(options: UrgentCancelsOptions) {
    this.options = options;
  }

  /** The newest session key that may cancel all orders of the pair; null when only the wallet can. */
  sessionFor(pair: Pair): Signer | null {
    const { keys } = this.options;
    for (const { id } of keys.sessions.covering(pair.wallet, ['cancel-all'])) {
      const unrailed = { ...keys, facts: NO_RAILS };
      const signer = sessionSigner(unrailed, intentOf(pair), pair.wallet, id, PASSES);
      if (!('reason' in signer)) return signer;
    }
    return null;
  }

  /**
   * Takes the next slot, however long it takes, signs and sends. The first promise ends when it is on its way, so that
   * those behind it keep their order; what it gives ends with the request's answer.
   * @param signer null for the wallet itself, which may be asked on its device
   */
  async send(pair: Pair, signer: Signer | null): Promise<{ answer: Promise<RequestAnswer> }> {
    const { operator, slots, keys } = this.options;
    const { wallet } = pair;
    const intent = intentOf(pair);
    await slots.wait({ trader: wallet, kind: intent.kind, limitMs: Infinity, panic: true });
    try {
      const onDevice = signer === null && keys.device.holds(wallet);
      const recvWindowMs = onDevice ? RECV_WINDOW_MS.walletSigned : RECV_WINDOW_MS.default;
      const prepared = await operator.prepare(intent, wallet, recvWindowMs);
      const ready =
        signer ?? (await readySigner(keys, prepared, operator.preview(prepared), PASSES, 'panic'));
      const identity = identityOf({ ...intent, walletSigned: false, override: [], wait: true }, wallet);
      const submission = {
        prepared,
        signer: ready,
        clientId: null,
        identity,
        evidence: ['panic'],
        wait: true,
      };
      return { answer: operator.submit(submission).catch((error: unknown) => this.unsent(pair, error)) };
    } catch (error) {
      return this.unsent(pair, error);
    }
  }

  /** Nothing left this machine. */
  private unsent({ wallet }: Pair, error: unknown): never {
    this.options.slots.unsent(wallet);
    if (!(error instanceof TooLate)) throw error;
    const { reason, message, hint } = error.refusal;
    throw new CountersignError(reason, message, hint);
  }
}

const intentOf = ({ symbol, strategy }: Pair): Extract<Intent, { kind: 'CancelAll' }> =>
  Object.freeze({ kind: 'CancelAll', symbol, strategy });
