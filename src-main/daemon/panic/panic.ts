import type { PanicPlan, PanicReport, SigningPreview } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { Custody } from '../../custody/index.ts';
import type { SlotQueue } from '../../limits/index.ts';
import type { Journal } from '../../operator/index.ts';
import { Emitter } from '../emitter.ts';
import type { TradingPause } from '../trading-pause.ts';
import type { UrgentCancels } from './cancels.ts';
import { presentPair, type OpenPair } from './pairs.ts';
import { PanicRun } from './run.ts';
import { Scope, type ScopeSources } from './scope.ts';

export interface PanicOptions extends ScopeSources {
  readonly journal: Journal;
  readonly custody: Pick<Custody, 'state' | 'sessionsOpen' | 'signingWallets'>;
  readonly cancels: UrgentCancels;
  readonly slots: SlotQueue;
  readonly pause: TradingPause;
  readonly isAccepted: () => boolean;
  /** What places orders by itself places none any more. */
  readonly endGroups: (wish: Pick<PanicWish, 'wallet' | 'strategies'>) => void;
}

export interface PanicWish {
  readonly by: string;
  /** Left out: all wallets of the profile's class. */
  readonly wallet?: Address | undefined;
  /** null for all. */
  readonly strategies: readonly string[] | null;
  readonly pause: boolean;
  /** Asks a person whether the wallet may sign what is shown; null when nobody can be asked. */
  readonly approve: ((preview: SigningPreview) => Promise<void>) | null;
  /** True when the question waits until somebody answers it. */
  readonly asks?: boolean;
}

interface UnderWay {
  report: Promise<PanicReport> | null;
  /** A person's answer while it is waited for: the wallet may sign when it resolves. */
  answer: Promise<unknown> | null;
}

/** Cancels over all pairs of strategy and symbol with open orders, past every rail, and pauses trading. */
export class Panic {
  readonly changed = new Emitter();
  private readonly options: PanicOptions;
  private readonly underWay = new Map<string, UnderWay>();
  private newest: PanicRun | null = null;

  constructor(options: PanicOptions) {
    this.options = options;
  }

  /** The one under way, or the last one since the start. */
  get last(): PanicReport | null {
    return this.newest?.report() ?? null;
  }

  /** What a panic would do now. */
  async plan(wallet: Address | undefined, strategies: readonly string[] | null = null): Promise<PanicPlan> {
    const { cancels, slots } = this.options;
    const { pairs, problem } = await this.scope(wallet, strategies).open();
    const counts = new Map<Address, number>();
    for (const pair of pairs) counts.set(pair.wallet, (counts.get(pair.wallet) ?? 0) + 1);
    return {
      pairs: pairs.map((pair) => presentPair(pair, cancels.sessionFor(pair) === null ? 'wallet' : 'session')),
      expectedMs: slots.expectedMs(counts),
      problem: this.obstacle() ?? problem,
    };
  }

  /** Why nothing could be signed now; null when it can. */
  obstacle(): string | null {
    const { custody, isAccepted } = this.options;
    if (!isAccepted())
      return 'The unverified facts of this profile have not been accepted: nothing is signed.';
    return custody.sessionsOpen ? null : 'The vault is locked: nothing can be signed.';
  }

  /** Why the wallet signs for no pair; null when it can. */
  walletsLocked(): string | null {
    return this.options.custody.state === 'unlocked' ? null : WALLETS_LOCKED;
  }

  /** The pause stands when it returns the promise. A wish that is under way already is answered with that. */
  run(wish: PanicWish): Promise<PanicReport> {
    const { options } = this;
    if (wish.pause) options.pause.pause(wish.by);
    options.endGroups(wish);
    const scope = this.scope(wish.wallet, wish.strategies);
    const { approve, asks = false } = wish;
    // One that may ask a person does more than one that may not, and one that brings the answer waits for nobody.
    const key = JSON.stringify([scope.key, wish.pause, approve === null, asks]);
    const same = this.underWay.get(key);
    // A question may stay open for minutes: what a later panic can cancel by itself does not wait for it.
    if (same?.report != null && same.answer === null) return same.report;
    const entry: UnderWay = { report: null, answer: null };
    const run = new PanicRun({
      ...options,
      scope,
      by: wish.by,
      paused: wish.pause,
      walletsLocked: () => this.walletsLocked(),
      approve:
        approve &&
        ((pairs) => {
          const answer = joined(same, () => approve(previewOf(pairs)).then(() => true));
          entry.answer = answer;
          return answer.finally(() => {
            entry.answer = null;
          });
        }),
      onChange: () => {
        this.changed.emit();
      },
    });
    this.newest = run;
    const obstacle = this.obstacle();
    if (obstacle !== null) return Promise.resolve(run.stopped(obstacle));
    this.underWay.set(key, entry);
    entry.report = run.run().finally(() => {
      if (this.underWay.get(key) === entry) this.underWay.delete(key);
    });
    this.changed.emit();
    return entry.report;
  }

  private scope(wallet: Address | undefined, strategies: readonly string[] | null): Scope {
    const all = this.options.custody.signingWallets().map(({ address }) => address);
    return new Scope(this.options, wallet === undefined ? all : [wallet], strategies);
  }
}

/**
 * One question is enough: a panic that comes while another one like it waits for its answer goes by that one's, which
 * signs for both. Where who asked it has gone, it asks anew.
 * @returns whether the wallet is still to sign
 */
async function joined(same: UnderWay | undefined, ask: () => Promise<boolean>): Promise<boolean> {
  if (same?.answer == null) return ask();
  try {
    await same.answer;
  } catch (error) {
    if (error instanceof CountersignError && error.code === 'APPROVAL_ENDED') return ask();
    throw error;
  }
  await same.report;
  return false;
}

const WALLETS_LOCKED =
  'The wallets are locked, and no session key may cancel all here: unlock the vault, then panic again.';

/** What a person sees before the wallet signs for pairs that no session key may cancel. */
function previewOf(pairs: readonly OpenPair[]): SigningPreview {
  const [first] = pairs;
  return {
    title: `Cancel all open orders on ${pairs.length} ${pairs.length === 1 ? 'market' : 'markets'}`,
    sentences: [
      'No session key may cancel all here, so the wallet itself signs each CancelAll.',
      'Each is signed when its slot comes, with a nonce and a time of its own.',
    ],
    signer: first === undefined ? '' : [...new Set(pairs.map(({ wallet }) => wallet))].join(', '),
    fields: pairs.map(({ symbol, strategy }) => ({ name: 'CancelAll', raw: `${symbol} ${strategy}` })),
    digest: null,
  };
}
