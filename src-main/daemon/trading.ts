import {
  assertShown,
  frozen,
  type Approval,
  type CallContext,
  type RequestAnswer,
  type RequestInput,
  type SigningPreview,
} from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import type { Custody, KeyKind } from '../custody/index.ts';
import type { SlotQueue } from '../limits/index.ts';
import {
  answerOf,
  type Intent,
  type Journal,
  type JournalRequest,
  type Operator,
  type Prepared,
  type Submission,
} from '../operator/index.ts';
import { keyOf, type Approvals } from './approvals/index.ts';
import { clientIdReused, identityOf } from './client-ids.ts';
import { intentOf, type IntentSources } from './intents.ts';
import { PreparedRequests } from './prepared-requests.ts';
import { asError, outOfBudget, reviewOutlasted, tooLate, type LocalRefusal } from './refusals.ts';
import type { Scrutiny } from './scrutiny.ts';
import {
  isWalletSigned,
  readySigner,
  sessionSigner,
  TooLate,
  walletSigner,
  windowOf,
  type SigningKeys,
} from './signers.ts';
import { chooseWallet } from './wallets.ts';

export interface TradingOptions extends IntentSources {
  custody: Custody;
  keys: SigningKeys;
  operator: Operator;
  journal: Journal;
  scrutiny: Scrutiny;
  slots: SlotQueue;
  approvals: Approvals;
  /** The wallet that authorised a session key of this machine. */
  ownerOf: (key: Address) => Address | undefined;
}

/**
 * A request that passed every check here and is fixed to its last bit; where a device signs, to all but nonce and time,
 * which are taken when it is asked.
 */
interface Fixed {
  readonly prepared: Prepared;
  /** What a person is shown. */
  readonly preview: SigningPreview;
  /** Monotonic time until which it can be approved. */
  readonly deadline: number;
  readonly identity: string;
  readonly clientId: string | null;
  readonly evidence: readonly string[];
  /** Findings of the preflight that its caller overrides. */
  readonly override: readonly string[];
}

interface Subject {
  readonly intent: Intent;
  readonly wallet: Address;
  readonly clientId: string | null;
  readonly identity: string;
}

/** How long a request for a device can be approved before it is asked. */
const REVIEW_MS = 10 * 60_000;

/** A private request's way up to its signature (design: 3.1): guard, key, slot; then the operator path takes it. */
export class Trading {
  private readonly options: TradingOptions;
  private readonly prepared = new PreparedRequests<Fixed>();
  /** Client ids under way, so that two calls at once are one request. */
  private readonly underWay = new Map<string, { identity: string; answer: Promise<RequestAnswer> }>();

  constructor(options: TradingOptions) {
    this.options = options;
  }

  /** Checks, signs and sends. Where the wallet signs, the approval comes between. */
  async submit(input: RequestInput, approval: Approval, context: CallContext): Promise<RequestAnswer> {
    const wallet = this.walletOf(input);
    const identity = identityOf(input, wallet);
    return this.once(input.clientId ?? null, identity, input.wait, async () => {
      const subject = await this.subjectOf(input, wallet, identity);
      if (!isWalletSigned(input)) return this.bySession(input, subject);
      const fixed = await this.fix(input, subject);
      if ('state' in fixed) return fixed;
      // An order that a person places with the wallet's key is approved by the click that placed it.
      const clicked = 'walletSigned' in input && context.caller.kind === 'interface';
      const given = approval ?? (clicked ? { by: 'interface' as const } : undefined);
      return this.byWallet(fixed, given, input.wait, context);
    });
  }

  /** Checks a wallet-signed request and fixes it for approval. A refusal, or what a client id stands for, is answered. */
  async prepare(
    input: RequestInput,
    { caller }: Pick<CallContext, 'caller'>,
  ): Promise<{ id: string; preview: SigningPreview; deadline: number } | RequestAnswer> {
    const wallet = this.walletOf(input);
    if (!isWalletSigned(input)) {
      throw new CountersignError(
        'NOT_WALLET_SIGNED',
        'A session key signs this request; there is nothing to approve.',
        'Send it directly, or ask for the wallet with walletSigned.',
      );
    }
    const identity = identityOf(input, wallet);
    const existing = this.existing(input.clientId ?? null, identity);
    if (existing !== null) return answerOf(existing);
    const fixed = await this.fix(input, await this.subjectOf(input, wallet, identity));
    if ('state' in fixed) return fixed;
    const { preview, deadline } = fixed;
    return { id: this.prepared.hold(fixed, keyOf(caller, {})), preview, deadline };
  }

  /** Signs and sends just what was prepared, once it is approved. */
  async submitPrepared(
    id: string,
    approval: Approval,
    wait: boolean,
    context: CallContext,
  ): Promise<RequestAnswer> {
    const fixed = this.prepared.take(id);
    return this.once(fixed.clientId, fixed.identity, wait, () =>
      this.byWallet(fixed, approval, wait, context),
    );
  }

  /** The wallet that a command means. What is said of a session key is said by the wallet that authorised it. */
  private walletOf(input: RequestInput): Address {
    const key = input.kind === 'ProfileUpdate' ? input.deniedSession?.address : undefined;
    const owner = key === undefined ? undefined : this.options.ownerOf(key);
    return chooseWallet(this.options.custody, input.wallet ?? owner);
  }

  /** One request for one client id, also when it is asked for twice at once (commands.md: --client-id). */
  private async once(
    clientId: string | null,
    identity: string,
    wait: boolean,
    work: () => Promise<RequestAnswer>,
  ): Promise<RequestAnswer> {
    if (clientId === null) return work();
    const running = this.underWay.get(clientId);
    if (running !== undefined) {
      if (running.identity !== identity) throw clientIdReused(clientId);
      return running.answer;
    }
    const existing = this.existing(clientId, identity);
    if (existing !== null) return wait ? this.options.operator.answerAgain(existing) : answerOf(existing);
    const answer = work();
    this.underWay.set(clientId, { identity, answer });
    try {
      return await answer;
    } finally {
      this.underWay.delete(clientId);
    }
  }

  private existing(clientId: string | null, identity: string): JournalRequest | null {
    const request = clientId === null ? null : this.options.journal.byClientId(clientId);
    if (request === null || clientId === null) return null;
    if (request.intentHash !== identity) throw clientIdReused(clientId);
    return request;
  }

  private async subjectOf(input: RequestInput, wallet: Address, identity: string): Promise<Subject> {
    const intent = frozen(await intentOf(input, wallet, this.options));
    return { intent, wallet, clientId: input.clientId ?? null, identity };
  }

  private async bySession(
    input: Extract<RequestInput, { walletSigned: boolean }>,
    subject: Subject,
  ): Promise<RequestAnswer> {
    const { scrutiny, keys, slots, operator } = this.options;
    const { intent, wallet, clientId, identity } = subject;
    const recvWindowMs = windowOf(input);
    const passed = await scrutiny.pass(intent, wallet, input.override, recvWindowMs, 'session');
    if ('reason' in passed) return this.refuse(subject, passed);
    const late = () => scrutiny.late(intent, wallet, input.override);
    const signer = sessionSigner(keys, intent, wallet, input.session, late);
    if ('reason' in signer) return this.refuse(subject, signer);
    const waitMs = await slots.take(wallet, intent.kind, recvWindowMs);
    if (waitMs > 0) return this.refuse(subject, scrutiny.rails(intent, wallet) ?? outOfBudget(waitMs));
    const { evidence } = passed;
    return this.sign(subject, 'session', async () => {
      const prepared = await operator.prepare(intent, wallet, recvWindowMs);
      return { prepared, signer, clientId, identity, evidence, wait: input.wait };
    });
  }

  private async fix(input: RequestInput, subject: Subject): Promise<Fixed | RequestAnswer> {
    const recvWindowMs = windowOf(input);
    const { intent, wallet, clientId, identity } = subject;
    const passed = await this.options.scrutiny.pass(intent, wallet, input.override, recvWindowMs, 'wallet');
    if ('reason' in passed) return this.refuse(subject, passed);
    const { operator, keys } = this.options;
    const prepared = await operator.prepare(intent, wallet, recvWindowMs);
    const { evidence } = passed;
    const rest = { prepared, identity, clientId, evidence, override: input.override };
    return keys.device.holds(wallet)
      ? { ...rest, preview: operator.previewBeforeDevice(prepared), deadline: performance.now() + REVIEW_MS }
      : { ...rest, preview: operator.preview(prepared), deadline: prepared.deadline };
  }

  private async byWallet(
    fixed: Fixed,
    approval: Approval,
    wait: boolean,
    context: CallContext,
  ): Promise<RequestAnswer> {
    const { approvals, slots, keys, scrutiny } = this.options;
    const { prepared, preview, deadline, clientId, identity, evidence, override } = fixed;
    const { intent, wallet } = prepared;
    if (keys.device.holds(wallet)) return this.byDevice(fixed, approval, wait, context);
    const subject = { intent, wallet, clientId, identity };
    const left = (): number => deadline - performance.now();
    const shown = await approvals.require(approval, context, intent.kind, preview, { validMs: left() });
    if (left() <= 0) return this.refuse(subject, tooLate());
    const waitMs = await slots.take(wallet, intent.kind, left());
    if (waitMs > 0) return this.refuse(subject, scrutiny.rails(intent, wallet) ?? outOfBudget(waitMs));
    // While it was looked at, its window may have ended, and others may have used up what was left.
    const late = () => {
      assertShown(shown, prepared.digest);
      return left() <= 0 ? tooLate() : scrutiny.late(intent, wallet, override);
    };
    const signer = walletSigner(keys, wallet, late, intent.kind);
    const submission = { prepared, signer, clientId, identity, evidence, wait };
    return this.sign(subject, 'wallet', () => Promise.resolve(submission));
  }

  /**
   * The same where the key is on a device: it is approved as it will be asked, then looked at anew, and only when the
   * device is about to be asked does the request get its nonce and its time.
   */
  private async byDevice(
    fixed: Fixed,
    approval: Approval,
    wait: boolean,
    context: CallContext,
  ): Promise<RequestAnswer> {
    const { approvals, operator, slots, keys, scrutiny } = this.options;
    const { clientId, identity, override, preview } = fixed;
    const { intent, wallet, recvWindowMs } = fixed.prepared;
    const subject = { intent, wallet, clientId, identity };
    await approvals.require(approval, context, intent.kind, preview, {
      validMs: fixed.deadline - performance.now(),
    });
    const passed = await scrutiny.pass(intent, wallet, override, recvWindowMs, 'wallet');
    if ('reason' in passed) return this.refuse(subject, passed);
    const waitMs = await slots.take(wallet, intent.kind, recvWindowMs);
    if (waitMs > 0) return this.refuse(subject, scrutiny.rails(intent, wallet) ?? outOfBudget(waitMs));
    const { evidence } = passed;
    return this.sign(subject, 'wallet', async () => {
      const prepared = await operator.prepare(intent, wallet, recvWindowMs);
      const late = () =>
        prepared.deadline <= performance.now()
          ? reviewOutlasted(recvWindowMs)
          : scrutiny.late(intent, wallet, override);
      const shown = frozen(operator.preview(prepared));
      assertShown(shown, prepared.digest);
      const signer = await readySigner(keys, prepared, shown, late, intent.kind);
      return { prepared, signer, clientId, identity, evidence, wait };
    });
  }

  /** Signs and sends, unless what was allowed before no longer is in the step that signs. */
  private async sign(
    subject: Subject,
    signer: KeyKind,
    submission: () => Promise<Submission>,
  ): Promise<RequestAnswer> {
    try {
      return await this.options.operator.submit(await submission());
    } catch (error) {
      // Nothing was sent, and its slot was taken for nothing.
      this.options.slots.unsent(subject.wallet);
      if (error instanceof TooLate) return this.refuse(subject, error.refusal);
      // It was locked while the request waited.
      const locked = this.options.scrutiny.locked(signer);
      if (isLocked(error) && locked !== null) return this.refuse(subject, locked);
      throw error;
    }
  }

  private refuse(subject: Subject, refusal: LocalRefusal): RequestAnswer {
    // One that was quicker under the same client id is what the id stands for: it may be at the venue by now.
    const quicker = this.existing(subject.clientId, subject.identity);
    if (quicker !== null) return answerOf(quicker);
    return this.options.operator.refuse({ ...subject, error: asError(refusal) });
  }
}

const isLocked = (error: unknown): boolean =>
  error instanceof CountersignError && error.code === 'VAULT_LOCKED';
