import type { Fixed } from '../../../src-shared/money/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { rowsOf, type Realtime } from '../../venue-client/index.ts';
import type { Accounts } from '../account/accounts.ts';
import { DayResult, type DayResultOptions } from './day-result.ts';

export interface DayResultsOptions extends Omit<DayResultOptions, 'account'> {
  realtime: Realtime;
  accounts: Accounts;
}

/** The results of the day by trader, followed from the first time that one is asked for. */
export class DayResults {
  private readonly options: DayResultsOptions;
  private readonly results = new Map<Address, DayResult>();
  private live = false;

  constructor(options: DayResultsOptions) {
    this.options = options;
    // After the accounts, which read the feed first: funds and results change together.
    options.realtime.read('STRATEGY_UPDATE', {
      message: (message) => {
        const rows = rowsOf(message, 'STRATEGY_UPDATE');
        const opens = message.contents.messageType === 'PARTIAL';
        this.live = true;
        for (const result of this.results.values()) {
          if (opens) result.opened();
          for (const row of rows) result.take(row);
        }
      },
      lost: () => {
        this.live = false;
        for (const result of this.results.values()) result.lost();
      },
    });
  }

  /** Reads what is missing of these traders' days. */
  async ensure(traders: readonly Address[]): Promise<void> {
    await Promise.all(traders.map((trader) => this.of(trader).ensure()));
  }

  /** The sum over traders, or why it is not known. */
  sum(traders: readonly Address[]): { result: Fixed } | { problem: string } {
    let sum = 0n;
    for (const trader of traders) {
      const one = this.of(trader).read();
      if ('problem' in one) return one;
      sum += one.result;
    }
    return { result: sum };
  }

  /** The venue is another one. */
  forget(): void {
    this.results.clear();
  }

  private of(trader: Address): DayResult {
    const known = this.results.get(trader);
    if (known !== undefined) return known;
    const { accounts, reads, catalogue, venueTime } = this.options;
    const account = () => accounts.of(trader);
    const made = new DayResult(trader, { reads, catalogue, venueTime, account });
    if (this.live) made.opened();
    this.results.set(trader, made);
    return made;
  }
}
