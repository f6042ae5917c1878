import type { PanicReport, RequestAnswer } from '../../../src-shared/contract/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { keyOf, presentPair, type OpenPair } from './pairs.ts';

/** What a panic did about one pair. */
export interface Line {
  readonly pair: OpenPair;
  signer: 'session' | 'wallet';
  readonly requests: RequestAnswer[];
  /** Cancels that wait for their slot. */
  waiting: number;
  awaitsApproval: boolean;
  problem: string | null;
  left: number | null;
}

/** The pairs of a panic in the order in which they were taken up. */
export class Lines {
  private readonly lines = new Map<string, Line>();

  /** The line of a pair; another key may sign its second cancel. */
  of(pair: OpenPair, signer: Line['signer']): Line {
    const known = this.lines.get(keyOf(pair));
    if (known !== undefined) {
      known.signer = signer;
      return known;
    }
    const line = {
      pair,
      signer,
      requests: [],
      waiting: 0,
      awaitsApproval: false,
      problem: null,
      left: null,
    };
    this.lines.set(keyOf(pair), line);
    return line;
  }

  /** Notes what a reading says is left. */
  left(pairs: readonly OpenPair[]): void {
    const orders = new Map(pairs.map((pair) => [keyOf(pair), pair.orders]));
    for (const [key, line] of this.lines) line.left = orders.get(key) ?? 0;
  }

  /** Cancels that wait for their slot, by trader. */
  waiting(): Map<Address, number> {
    const counts = new Map<Address, number>();
    for (const { pair, waiting } of this.lines.values())
      counts.set(pair.wallet, (counts.get(pair.wallet) ?? 0) + waiting);
    return counts;
  }

  present(): PanicReport['pairs'] {
    return [...this.lines.values()].map(({ pair, signer, requests, awaitsApproval, problem, left }) => ({
      ...presentPair(pair, signer),
      requests: [...requests],
      awaitsApproval,
      problem,
      left,
    }));
  }
}
