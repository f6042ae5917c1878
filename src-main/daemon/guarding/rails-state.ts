import type { RailsState } from '../../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { VenueTime } from '../../operator/index.ts';
import { railsToText } from '../../guard/index.ts';
import type { Facts } from '../facts.ts';
import type { AppRails } from './app-rails.ts';
import type { DayResults } from './day-results.ts';
import { midnightOf } from './day-rows.ts';
import type { RecentOrders } from './recent-orders.ts';

export interface RailsSources {
  readonly appRails: AppRails;
  readonly dayResults: DayResults;
  readonly facts: Facts;
  readonly recentOrders: RecentOrders;
  readonly time: VenueTime;
}

/** The rails of the whole app and how much of them is used. */
export function readRails({ appRails, dayResults, facts, recentOrders, time }: RailsSources): RailsState {
  const rails = appRails.current;
  const now = time.now();
  const day = dayResults.sum(facts.wallets());
  const result = 'result' in day ? day.result : null;
  const { maxDailyLoss } = rails;
  return {
    rails: railsToText(rails),
    day: {
      since: now === null ? null : midnightOf(now),
      result: text(result),
      problem: 'problem' in day ? day.problem : null,
      lossReached: maxDailyLoss !== undefined && (result === null || result <= -maxDailyLoss),
    },
    openNotional: text(facts.openNotional()),
    ordersInLastMinute: recentOrders.count() ?? 0,
  };
}

const text = (value: Fixed | null): string | null => (value === null ? null : formatDecimal(value));
