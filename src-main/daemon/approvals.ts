import { randomUUID } from 'node:crypto';
import type * as v from 'valibot';
import type {
  Approval,
  CallContext,
  PendingApproval,
  SigningPreview,
} from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { ProfileKind } from '../../src-shared/protocol/index.ts';
import { Emitter } from './emitter.ts';

type Preview = v.InferOutput<typeof SigningPreview>;
type Pending = v.InferOutput<typeof PendingApproval>;

const onlyTheInterface = (): CountersignError =>
  new CountersignError(
    'NOT_ALLOWED',
    'Only the interface may approve by a click.',
    'Approve it there, or give the passphrase of the vault.',
  );

/** What one approval may be given by, and for how long. */
interface Terms {
  /** How long what is shown can be signed at all, in milliseconds. */
  readonly validMs?: number;
  /** True where a bare `yes` is no approval, on no profile. */
  readonly neverByYes?: boolean;
}

interface Waiting {
  readonly terms: Terms;
  readonly row: Omit<Pending, 'validMs'>;
  /** Monotonic time at which it ends by itself. */
  readonly deadline: number;
  readonly resolve: () => void;
  readonly reject: (error: CountersignError) => void;
}

export interface ApprovalsOptions {
  profileKind: ProfileKind;
  checkPassphrase: (passphrase: string) => Promise<boolean>;
  /** A question nobody answers ends by itself. */
  lifetimeMs?: number;
}

const LIFETIME_MS = 10 * 60_000;

/** Who may say yes to a wallet's signature, and those who wait for it (commands.md: Wallet-signed commands). */
export class Approvals {
  readonly changed = new Emitter();
  private readonly options: ApprovalsOptions;
  private readonly waiting = new Map<string, Waiting>();

  constructor(options: ApprovalsOptions) {
    this.options = options;
  }

  /** Returns when the command is approved. @throws {CountersignError} when it is not. */
  async require(
    approval: Approval,
    context: CallContext,
    command: string,
    preview: Preview,
    terms: Terms = {},
  ): Promise<void> {
    if (await this.suffices(approval, context, terms)) return;
    await this.ask(context, command, preview, terms);
  }

  /** Oldest first. */
  list(): Pending[] {
    const now = performance.now();
    return [...this.waiting.values()].map(({ row, deadline }) => ({
      ...row,
      validMs: Math.max(0, Math.floor(deadline - now)),
    }));
  }

  /** Says yes for a caller who may. @throws {CountersignError} `NOT_ALLOWED` for one who may not. */
  async approve(id: string, approval: Approval, context: CallContext): Promise<void> {
    const given = context.caller.kind === 'interface' ? { by: 'interface' as const } : approval;
    const terms = this.waiting.get(id)?.terms ?? {};
    if (!(await this.suffices(given, context, terms))) throw onlyTheInterface();
    this.take(id).resolve();
  }

  reject(id: string): void {
    this.take(id).reject(
      new CountersignError('APPROVAL_REJECTED', 'It was not approved.', 'Nothing was signed.'),
    );
  }

  stop(): void {
    for (const { reject } of this.waiting.values()) {
      reject(
        new CountersignError(
          'APPROVAL_ENDED',
          'The daemon ended before it was approved.',
          'Nothing was signed.',
        ),
      );
    }
    this.waiting.clear();
  }

  /** Whether the approval is enough; false leaves the question to a person at the interface. */
  private async suffices(approval: Approval, { caller }: CallContext, terms: Terms): Promise<boolean> {
    switch (approval?.by) {
      case 'interface':
        if (caller.kind !== 'interface') throw onlyTheInterface();
        return true;
      case 'yes':
        return this.options.profileKind === 'practice' && terms.neverByYes !== true;
      case 'passphrase':
        if (await this.options.checkPassphrase(approval.passphrase)) return true;
        throw new CountersignError(
          'VAULT_PASSPHRASE',
          'This is not the passphrase of the vault.',
          'Try again, or approve it in the interface.',
        );
      case undefined:
        return false;
    }
  }

  private ask(
    { caller, signal }: CallContext,
    command: string,
    preview: Preview,
    terms: Terms,
  ): Promise<void> {
    const id = randomUUID();
    const row = { id, requestedAt: Date.now(), caller: caller.label, command, preview };
    const lifetimeMs = Math.min(terms.validMs ?? Infinity, this.options.lifetimeMs ?? LIFETIME_MS);
    const deadline = performance.now() + lifetimeMs;
    return new Promise<void>((resolve, reject) => {
      const gone = (): void => {
        if (this.waiting.has(id))
          this.take(id).reject(
            new CountersignError('APPROVAL_ENDED', 'Who asked has gone.', 'Nothing was signed.'),
          );
      };
      const timer = setTimeout(() => {
        if (this.waiting.has(id)) {
          this.take(id).reject(
            new CountersignError(
              'APPROVAL_EXPIRED',
              'Nobody approved it in time.',
              'Nothing was signed; ask again.',
            ),
          );
        }
      }, lifetimeMs);
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', gone);
      };
      this.waiting.set(id, {
        row,
        terms,
        deadline,
        resolve: () => {
          end();
          resolve();
        },
        reject: (error) => {
          end();
          reject(error);
        },
      });
      signal.addEventListener('abort', gone);
      this.changed.emit();
    });
  }

  private take(id: string): Waiting {
    const waiting = this.waiting.get(id);
    if (waiting === undefined) {
      throw new CountersignError(
        'APPROVAL_UNKNOWN',
        'Nothing with this id waits for approval.',
        'It may have been answered or have expired.',
      );
    }
    this.waiting.delete(id);
    this.changed.emit();
    return waiting;
  }
}
