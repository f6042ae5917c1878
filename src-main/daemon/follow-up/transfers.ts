import { abs } from '../../../src-shared/money/index.ts';
import {
  REJECTED_WITHOUT_REASON,
  STRATEGY_UPDATE_REASON,
  TRADER_UPDATE_REASON,
  WITHDRAW_DDX_REJECTIONS,
  WITHDRAW_REJECTIONS,
  type StrategyUpdateRow,
  type TraderUpdateRow,
} from '../../../src-shared/protocol/index.ts';
import { isFinal, mayExplain, sequencedInOrder, type Followed, type Progress } from './followed.ts';

/** A row of a withdrawal or of a profile update, in the terms that tell whose it is. */
export interface Step {
  readonly key: string;
  readonly globalOrdinal: number;
  readonly at: number;
  readonly state: 'intended' | 'confirmed' | 'rejected';
  readonly detail: string | null;
  /** Whether a request begins with it; else it ends what began earlier. */
  readonly begins: boolean;
}

/** Requests of which the venue's rows say the same, and these rows. */
interface Trail {
  readonly members: Set<Followed>;
  readonly steps: Map<number, Step>;
}

/**
 * Withdrawals and profile updates. Their rows name no request: those that fit are given to the requests in the order in
 * which the venue took them, and what ends a withdrawal to the one that began first.
 */
export class Transfers {
  private readonly trails = new Map<string, Trail>();

  add(followed: Followed): void {
    const key = keyOf(followed);
    const trail = this.trails.get(key) ?? { members: new Set(), steps: new Map() };
    trail.members.add(followed);
    this.trails.set(key, trail);
  }

  /** It is not followed any more: the venue does not have it. */
  delete(followed: Followed): void {
    const trail = this.trails.get(keyOf(followed));
    trail?.members.delete(followed);
    this.finish(followed);
  }

  /** Nothing more can become of it. Its rows stay, as long as they tell it from others. */
  finish(followed: Followed): void {
    const key = keyOf(followed);
    const members = [...(this.trails.get(key)?.members ?? [])];
    if (members.every(({ request }) => isFinal(request.progress))) this.trails.delete(key);
  }

  *all(): Iterable<Followed> {
    for (const { members } of this.trails.values()) yield* members;
  }

  /** Takes a row. @returns the requests that it may tell of */
  take(step: Step | null): Iterable<Followed> {
    const trail = step === null ? undefined : this.trails.get(step.key);
    if (step === null || trail === undefined) return [];
    trail.steps.set(step.globalOrdinal, step);
    return trail.members;
  }

  /** The requests that share its rows: what becomes of one may tell of another. */
  siblings(followed: Followed): Iterable<Followed> {
    return this.trails.get(keyOf(followed))?.members ?? [];
  }

  progress(followed: Followed): Progress | null {
    const trail = this.trails.get(keyOf(followed));
    const waiting = trail === undefined ? null : sequencedInOrder(trail.members);
    if (trail === undefined || waiting === null) return null;
    const steps = [...trail.steps.values()].sort((a, b) => a.globalOrdinal - b.globalOrdinal);
    /** Withdrawals on their way, oldest first; null stands for one that is not of this machine. */
    const begun: (Followed | null)[] = [];
    let found: Progress | null = null;
    for (const step of steps) {
      let whose: Followed | null | undefined;
      if (step.begins) {
        const place = waiting.findIndex((each) => mayExplain(each, step.at));
        whose = place < 0 ? null : (waiting.splice(place, 1)[0] ?? null);
        begun.push(whose);
      } else whose = begun.shift();
      if (whose === followed) found = { state: step.state, detail: step.detail, filled: null, at: step.at };
    }
    return found;
  }
}

export function stepOfStrategy(row: StrategyUpdateRow): Step | null {
  const { withdraw, withdrawIntent, withdrawalRejection } = STRATEGY_UPDATE_REASON;
  if (row.amount == null) return null;
  const key = ['Withdraw', row.traderAddress, row.strategyIdHash, abs(row.amount)].join();
  switch (row.reason) {
    case withdrawIntent:
      return { ...common(row), key, state: 'intended', begins: true };
    case withdraw:
      return { ...common(row), key, state: 'confirmed', begins: false };
    case withdrawalRejection: {
      const code = row.withdrawRejection;
      const detail = code == null ? REJECTED_WITHOUT_REASON : WITHDRAW_REJECTIONS[code];
      return { ...common(row), key, state: 'rejected', detail, begins: false };
    }
    default:
      return null;
  }
}

export function stepOfTrader(row: TraderUpdateRow): Step | null {
  const { withdrawDDX, withdrawDDXIntent, withdrawDDXRejection, profileUpdate } = TRADER_UPDATE_REASON;
  const key = ['WithdrawDDX', row.traderAddress, abs(row.amount ?? 0n)].join();
  switch (row.reason) {
    case profileUpdate:
      return {
        ...common(row),
        key: ['ProfileUpdate', row.traderAddress].join(),
        state: 'confirmed',
        begins: true,
      };
    case withdrawDDXIntent:
      return { ...common(row), key, state: 'intended', begins: true };
    case withdrawDDX:
      return { ...common(row), key, state: 'confirmed', begins: false };
    case withdrawDDXRejection: {
      const code = row.withdrawDDXRejection;
      const detail = code == null ? REJECTED_WITHOUT_REASON : WITHDRAW_DDX_REJECTIONS[code];
      return { ...common(row), key, state: 'rejected', detail, begins: false };
    }
    default:
      return null;
  }
}

function common({ globalOrdinal, createdAt }: StrategyUpdateRow | TraderUpdateRow) {
  return { globalOrdinal, at: Date.parse(createdAt), detail: null };
}

function keyOf({ known: { intent, strategyIdHash }, request }: Followed): string {
  switch (intent.kind) {
    case 'Withdraw':
      return ['Withdraw', request.wallet, strategyIdHash, intent.amount].join();
    case 'WithdrawDDX':
      return ['WithdrawDDX', request.wallet, intent.amount].join();
    default:
      return [intent.kind, request.wallet].join();
  }
}
