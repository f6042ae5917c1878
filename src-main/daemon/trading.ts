import type { CallContext, RequestAnswer } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { RECV_WINDOW_MS, SCOPE_OF_KIND, type Address } from '../../src-shared/protocol/index.ts';
import type { Custody } from '../custody/index.ts';
import type { RequestLimits, SlotQueue } from '../limits/index.ts';
import {
  answerOf,
  intentHash,
  type Intent,
  type Journal,
  type Operator,
  type Signer,
  type VenueTime,
} from '../operator/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Approvals } from './approvals.ts';
import type { Facts } from './facts.ts';
import type { Catalogue } from './market/catalogue.ts';
import {
  clientIdReused,
  ofFinding,
  outOfBudget,
  previewOf,
  PROFILE_NOT_ACCEPTED,
  type LocalRefusal,
} from './refusals.ts';
import { chooseWallet } from './wallets.ts';

/** What every private request may carry besides its intent (commands.md). */
export interface PrivateOptions {
  readonly wallet?: Address | undefined;
  readonly session?: string | undefined;
  readonly walletSigned: boolean;
  readonly recvWindowMs?: number | undefined;
  readonly clientId?: string | undefined;
  readonly override: readonly string[];
  readonly wait: boolean;
}

export interface TradingOptions {
  custody: Custody;
  sessions: Sessions;
  operator: Operator;
  journal: Journal;
  catalogue: Catalogue;
  facts: Facts;
  limits: RequestLimits;
  slots: SlotQueue;
  approvals: Approvals;
  time: Pick<VenueTime, 'forSigning'>;
  isAccepted: () => boolean;
}

/** What was allowed when the key was chosen no longer is when it is to sign. */
class TooLate extends Error {
  readonly refusal: LocalRefusal;
  constructor(refusal: LocalRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** A private request's way up to its signature (design: 3.1): guard, key, slot; then the operator path takes it. */
export class Trading {
  private readonly options: TradingOptions;
  /** Client ids under way, so that two calls at once are one request. */
  private readonly underWay = new Map<string, { hash: string; answer: Promise<RequestAnswer> }>();

  constructor(options: TradingOptions) {
    this.options = options;
  }

  async submit(intent: Intent, options: PrivateOptions, context: CallContext): Promise<RequestAnswer> {
    const wallet = chooseWallet(this.options.custody, options.wallet);
    Object.freeze(intent);
    const { clientId } = options;
    if (clientId === undefined) return this.run(intent, wallet, options, context);

    const hash = intentHash(intent, wallet);
    const running = this.underWay.get(clientId);
    if (running !== undefined) {
      if (running.hash !== hash) throw clientIdReused(clientId);
      return running.answer;
    }
    const existing = this.options.journal.byClientId(clientId);
    if (existing !== null) {
      if (existing.intentHash !== hash) throw clientIdReused(clientId);
      return answerOf(existing);
    }
    const answer = this.run(intent, wallet, options, context);
    this.underWay.set(clientId, { hash, answer });
    try {
      return await answer;
    } finally {
      this.underWay.delete(clientId);
    }
  }

  private async run(
    intent: Intent,
    wallet: Address,
    options: PrivateOptions,
    context: CallContext,
  ): Promise<RequestAnswer> {
    const { custody, facts, slots, operator } = this.options;
    const refuse = (error: LocalRefusal): RequestAnswer =>
      operator.refuse({
        intent,
        wallet,
        clientId: options.clientId ?? null,
        error: {
          reason: error.reason,
          safety: error.safety ?? null,
          message: error.message,
          hint: error.hint,
          retry: 'no',
        },
      });

    if (!this.options.isAccepted()) return refuse(PROFILE_NOT_ACCEPTED);
    if (custody.state !== 'unlocked') {
      throw new CountersignError(
        'VAULT_LOCKED',
        'The vault is locked.',
        'Unlock it with `countersign wallet unlock` or in the interface.',
      );
    }
    const unread = await this.unreadMarkets();
    const findings = unread === null ? await facts.predictSurely(intent, wallet) : [];
    const standing = findings.find((finding) => !options.override.includes(finding.rule));
    if (standing !== undefined) return refuse(ofFinding(standing));
    const evidence = [
      ...(unread === null ? [] : [`nothing was predicted: ${unread}`]),
      ...findings.map((finding) => `overridden: ${finding.rule}, ${finding.message}`),
    ];

    const recvWindowMs =
      options.recvWindowMs ?? (options.walletSigned ? RECV_WINDOW_MS.walletSigned : RECV_WINDOW_MS.default);
    // Without the time no session is known to have ended.
    await this.options.time.forSigning();
    const signer = await this.signer(intent, wallet, options, context);
    if ('reason' in signer) return refuse(signer);

    const waitMs = await slots.take(wallet, intent.kind, recvWindowMs);
    if (waitMs > 0) return refuse(outOfBudget(waitMs));
    const clientId = options.clientId ?? null;
    try {
      return await operator.submit({ intent, signer, recvWindowMs, clientId, evidence, wait: options.wait });
    } catch (error) {
      if (error instanceof TooLate) return refuse(error.refusal);
      throw error;
    }
  }

  /**
   * Why the markets cannot be read, null when they are known. A deployment may lack that read (profile: 6): then
   * nothing is predicted and the venue decides. A body that does not parse is an error all the same.
   */
  private async unreadMarkets(): Promise<string | null> {
    try {
      await this.options.catalogue.ensure();
      return null;
    } catch (error) {
      const mayLack =
        error instanceof CountersignError && ['VENUE_READ_ERROR', 'VENUE_UNREACHABLE'].includes(error.code);
      if (!mayLack) throw error;
      return error.message;
    }
  }

  private async signer(
    intent: Intent,
    wallet: Address,
    options: PrivateOptions,
    context: CallContext,
  ): Promise<Signer | LocalRefusal> {
    const { custody, sessions, facts, approvals } = this.options;
    if (options.walletSigned) {
      await approvals.require(
        context.caller.kind === 'interface' ? { by: 'interface' } : undefined,
        context,
        intent.kind,
        previewOf(intent, wallet),
      );
      return { wallet, session: null, proof: null, sign: (digest) => custody.signWithWallet(wallet, digest) };
    }
    const scope = SCOPE_OF_KIND[intent.kind];
    if (scope === null)
      return { reason: 'WALLET_ONLY', message: 'No session key may sign this.', hint: 'Ask the wallet.' };
    const choose = (wanted: string | undefined) =>
      sessions.choose({
        action: scope,
        wallet,
        wanted,
        railsAgainst: (session) => facts.railsAgainst(session, intent, wallet),
      });
    const choice = choose(options.session);
    if ('refused' in choice) return choice.refused;
    const { session } = choice;
    return {
      wallet,
      session: session.id,
      proof: session.proof,
      sign: (digest) => {
        // While the request waited, the session may have ended, and others may have used up what its rails allow.
        const still = choose(session.id);
        if ('refused' in still) throw new TooLate(still.refused);
        const signature = custody.signWithSession(session.id, digest);
        sessions.used(session);
        return signature;
      },
    };
  }
}
