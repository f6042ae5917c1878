import { randomUUID } from 'node:crypto';
import {
  frozen,
  type Approval,
  type CallContext,
  type Caller,
  type PendingApproval,
  type SigningPreview,
} from '../../../src-shared/contract/index.ts';
import type { CountersignError } from '../../../src-shared/errors/index.ts';
import { isHex, type Address, type ProfileKind } from '../../../src-shared/protocol/index.ts';
import { SYSTEM_ALARM, type Alarm } from '../../alarm/index.ts';
import type { Recorder } from '../../custody/index.ts';
import type { Emitter } from '../emitter.ts';
import {
  addressWasAskedFor,
  askAgainLater,
  askerGone,
  daemonEnded,
  expired,
  notByWhoAsked,
  onlyTheInterface,
  rejected,
  wrongPassphrase,
} from './errors.ts';
import { Patience } from './patience.ts';
import { keyOf, Prompts, type Asked, type Terms } from './prompts.ts';

/** How a person said yes. */
type Means = 'click' | 'yes' | 'passphrase';

export interface ApprovalsOptions {
  profileKind: ProfileKind;
  /** @param by who shows it: attempts stand in rows */
  checkPassphrase: (passphrase: string, by: Caller) => Promise<boolean>;
  /** Whether the vault is under a passphrase. */
  hasPassphrase?: () => boolean;
  /** What the wallet of an address is called here. */
  nameOf?: (signer: string) => string | undefined;
  /** Takes what was asked, given, rejected, expired or ended; when it throws, nothing is approved. */
  record?: Recorder | undefined;
  /** A question nobody answers ends by itself. */
  lifetimeMs?: number;
  alarm?: Alarm;
}

const LIFETIME_MS = 10 * 60_000;
/** A person needs so long to read a question: with less left it is not held back, but refused. */
const READING_MS = 30_000;

/**
 * Who may say yes to a wallet's signature, and those who wait for it (commands.md: Wallet-signed commands). What is
 * shown is frozen when it is asked for. No connection approves what it asked for, and no caller has more than one
 * question open.
 */
export class Approvals {
  readonly changed: Emitter;
  private readonly options: ApprovalsOptions;
  private readonly patience: Patience;
  private readonly prompts: Prompts;

  constructor(options: ApprovalsOptions) {
    const alarm = options.alarm ?? SYSTEM_ALARM;
    this.options = options;
    this.patience = new Patience(() => alarm.now());
    this.prompts = new Prompts(alarm);
    this.changed = this.prompts.changed;
  }

  /**
   * Returns when the command is approved.
   * @returns the preview that was approved, which nobody can change any more: sign that
   * @throws {CountersignError} when it is not: `APPROVAL_REJECTED`, `APPROVAL_EXPIRED`, `APPROVAL_ENDED`, `APPROVAL_PENDING`,
   *   `APPROVAL_LATER`
   */
  async require(
    approval: Approval,
    context: CallContext,
    command: string,
    preview: SigningPreview,
    terms: Terms = {},
  ): Promise<SigningPreview> {
    const shown = frozen(preview);
    const means = await this.meansOf(approval, context.caller, terms);
    if (means === null) await this.ask(context, command, shown, terms);
    else this.record('given', { command, preview: shown, caller: context.caller.label }, { by: means });
    return shown;
  }

  /** Oldest first. */
  list(): PendingApproval[] {
    return this.prompts.list();
  }

  /** Says yes for a caller who may. @throws {CountersignError} `NOT_ALLOWED` for one who may not. */
  async approve(id: string, approval: Approval, { caller }: CallContext): Promise<void> {
    const { asker, terms } = this.prompts.find(id);
    if (asker.id === caller.id) throw notByWhoAsked();
    const given = clicks(caller, terms) ? ({ by: 'interface' } as const) : approval;
    const means = await this.meansOf(given, caller, terms);
    if (means === null) throw this.noClickOf(caller);
    // The passphrase took its time: the question may have ended.
    const { row } = this.prompts.find(id);
    this.record('given', row, { id, by: means, approver: caller.label });
    this.patience.welcomed(keyOf(asker, terms));
    this.prompts.end(id, null);
  }

  /** Says no. Anybody may: it only ever takes away. */
  reject(id: string, { caller }: Pick<CallContext, 'caller'>): void {
    const question = this.prompts.find(id);
    this.note('rejected', question, { by: caller.label });
    this.patience.tried(keyOf(question.asker, question.terms));
    this.prompts.end(id, rejected());
  }

  stop(): void {
    for (const question of this.prompts.all()) {
      this.note('ended', question, { because: 'the daemon ended' });
      this.prompts.end(question.row.id, daemonEnded());
    }
  }

  /** What the approval is; null leaves the question to a person at the interface. */
  private async meansOf(approval: Approval, caller: Caller, terms: Terms): Promise<Means | null> {
    switch (approval?.by) {
      case 'interface':
        if (!clicks(caller, terms)) throw this.noClickOf(caller);
        return 'click';
      case 'yes':
        return this.options.profileKind === 'practice' && !terms.neverByYes && !terms.live ? 'yes' : null;
      case 'passphrase':
        if (await this.options.checkPassphrase(approval.passphrase, caller)) return 'passphrase';
        throw wrongPassphrase();
      case undefined:
        return null;
    }
  }

  private noClickOf({ askedBy }: Caller): CountersignError {
    return askedBy === undefined
      ? onlyTheInterface()
      : addressWasAskedFor(this.options.hasPassphrase?.() ?? false);
  }

  private ask(context: CallContext, command: string, preview: SigningPreview, terms: Terms): Promise<void> {
    const { caller, signal } = context;
    this.prompts.assertNoneOf(caller, terms);
    const id = randomUUID();
    const walletName = this.options.nameOf?.(preview.signer);
    const row = Object.freeze({
      id,
      requestedAt: Date.now(),
      caller: caller.label,
      command,
      ...(walletName === undefined ? {} : { walletName }),
      preview,
      live: terms.live === true,
    });
    const lifetimeMs = Math.min(terms.validMs ?? Infinity, this.options.lifetimeMs ?? LIFETIME_MS);
    const heldMs = this.patience.waitMs(keyOf(caller, terms));
    if (heldMs > 0 && lifetimeMs - heldMs < READING_MS) throw askAgainLater(heldMs);
    return this.prompts.put({ row, terms, asker: caller, lifetimeMs, heldMs }, signal, {
      // What nobody was shown is not on record either: asking and leaving fills no disk.
      shown: () => {
        this.record('asked', row, { id });
      },
      gone: (question) => {
        this.note('ended', question, { because: 'who asked has gone' });
        if (question.shown) this.patience.tried(keyOf(caller, terms));
        return askerGone();
      },
      expired: (question) => {
        this.note('expired', question, {});
        return expired();
      },
    });
  }

  /** What ends without a yes ends whether or not it can be recorded. */
  private note(what: string, { row, shown }: Asked, details: Record<string, string>): void {
    if (!shown) return;
    try {
      this.record(what, row, { id: row.id, ...details });
    } catch {
      // Who records says himself that he cannot.
    }
  }

  private record(
    what: string,
    { command, preview, caller }: Pick<PendingApproval, 'command' | 'preview' | 'caller'>,
    details: Record<string, string>,
  ): void {
    const { signer, title, digest } = preview;
    this.options.record?.({
      event: `approval.${what}`,
      ...(isHex(signer, 20) ? { wallet: signer.toLowerCase() as Address } : {}),
      details: { command, caller, title, digest, ...details },
    });
  }
}

/** Whether a click of this caller is a person's, as far as this is about. */
const clicks = ({ kind, askedBy }: Caller, { live }: Terms): boolean =>
  kind === 'interface' && (askedBy === undefined || live !== true);
