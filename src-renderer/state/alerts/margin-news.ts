import type { Account } from '../../../src-shared/contract/index.ts';
import { divFloor, ONE, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { formatPercent, readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { News } from './alert.ts';

/** profile: 8: below this margin fraction a strategy is liquidated. */
const LIQUIDATED: Fixed = parseDecimal('0.05');
/** The last warning. */
export const LAST_WARNING: Fixed = parseDecimal('0.07');

/** A warning is over once the fraction is a tenth above what began it: around the threshold it does not come and go. */
const over = (threshold: Fixed): Fixed => threshold + divFloor(threshold, 10n);

/** 0: none; 1: the first warning; 2: the last one. */
type Level = 0 | 1 | 2;

/**
 * Which warning holds at this margin fraction, after that one held.
 * @param first threshold of the first warning
 */
export function levelOf(fraction: Fixed, first: Fixed, before: Level): Level {
  const last = LAST_WARNING < first ? LAST_WARNING : first;
  if (fraction < last || (before === 2 && fraction < over(last))) return 2;
  return fraction < first || (before >= 1 && fraction < over(first)) ? 1 : 0;
}

/** How far each strategy is from being liquidated. */
export class MarginNews {
  readonly #levels = new Map<string, Level>();
  readonly #frozen = new Map<string, boolean>();
  #trader: string | null = null;

  /** @param first margin fraction below which the first warning comes */
  look(account: Account | null, first: Fixed): News[] {
    if (account === null) return [];
    if (account.trader !== this.#trader) {
      this.#trader = account.trader;
      this.#levels.clear();
      this.#frozen.clear();
    }
    return account.strategies.flatMap((row) => {
      const { strategy } = row;
      const wasFrozen = this.#frozen.get(strategy);
      this.#frozen.set(strategy, row.frozen);
      if (row.frozen && wasFrozen === false) {
        this.#levels.delete(strategy);
        return [liquidated(strategy)];
      }
      const before = this.#levels.get(strategy) ?? 0;
      const fraction = row.marginFraction === null ? undefined : readDecimal(row.marginFraction);
      const level = fraction === undefined ? 0 : levelOf(fraction, first, before);
      this.#levels.set(strategy, level);
      if (fraction === undefined || level === before) return [];
      if (level > before) return [warning(strategy, fraction, level)];
      return level === 0 ? [recovered(strategy, fraction)] : [];
    });
  }
}

const percent = (fraction: Fixed): string => formatPercent(fraction, 1).replace('+', '');

function warning(strategy: string, fraction: Fixed, level: Level): News {
  return {
    key: `margin ${strategy}`,
    category: 'liquidation',
    tone: level === 2 ? 'bad' : 'unsure',
    place: { is: 'positions' },
    words: () => {
      const words = say().alerts.liquidation;
      return {
        title: level === 2 ? words.last : words.near,
        detail: words.detail(strategy, percent(fraction), percent(LIQUIDATED)),
        next: words.next,
      };
    },
  };
}

function recovered(strategy: string, fraction: Fixed): News {
  return {
    key: `margin ${strategy}`,
    category: 'liquidation',
    tone: 'good',
    place: null,
    quiet: true,
    words: () => {
      const words = say().alerts.liquidation;
      return {
        title: words.over,
        detail: words.detail(strategy, percent(fraction), percent(LIQUIDATED)),
        next: words.overNext,
      };
    },
  };
}

function liquidated(strategy: string): News {
  return {
    key: `liquidated ${strategy}`,
    category: 'liquidation',
    tone: 'bad',
    place: { is: 'positions' },
    words: () => {
      const words = say().alerts.liquidation;
      return { title: words.done, detail: words.doneDetail(strategy), next: words.doneNext };
    },
  };
}

/** Choices of the first threshold, as they are kept. */
export const MARGIN_THRESHOLDS = ['0.08', '0.1', '0.15', '0.2'] as const;
export type MarginThreshold = (typeof MARGIN_THRESHOLDS)[number];

/** A threshold in percent, without decimals. */
export const thresholdWords = (threshold: MarginThreshold): string =>
  `${String((parseDecimal(threshold) * 100n) / ONE)}%`;
