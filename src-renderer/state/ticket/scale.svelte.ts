import {
  SCALE_COUNT,
  scaleOrders,
  type ScaleOrder,
  type ScaleSizes,
} from '../../../src-shared/market/index.ts';
import { ONE, type Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { Markets } from '../markets.svelte.ts';
import { checkPrice, type Checked } from './check.ts';
import { stepped } from './stepping.ts';

/** A scale as it is typed: orders between two prices. The amount is the ticket's. */
export class Scale {
  from = $state('');
  to = $state('');
  count = $state('5');
  sizes = $state<ScaleSizes>('flat');
  postOnly = $state(false);
  readonly #markets: Markets;
  readonly #amount: () => Checked;

  constructor(markets: Markets, amount: () => Checked) {
    this.#markets = markets;
    this.#amount = amount;
  }

  readonly fromCheck: Checked = $derived.by(() => checkPrice(this.from, this.#markets.info));
  readonly toCheck: Checked = $derived.by(() => checkPrice(this.to, this.#markets.info));
  readonly countCheck: Checked = $derived.by(() => {
    const typed = this.count.trim();
    if (typed === '') return { state: 'empty' };
    const { least, most } = SCALE_COUNT;
    const count = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (count >= least && count <= most) return { state: 'good', value: BigInt(count) * ONE };
    const message = say().ticket.scale.problems.count(least, most);
    return { state: 'wrong', error: { code: 'INPUT_INVALID', message, hint: '' }, nearest: null };
  });

  readonly #made = $derived.by(() => {
    const { fromCheck, toCheck, countCheck } = this;
    const amount = this.#amount();
    const { info } = this.#markets;
    const tick = info && readDecimal(info.tickSize);
    const step = info && readDecimal(info.minOrderSize);
    if (
      fromCheck.state !== 'good' ||
      toCheck.state !== 'good' ||
      countCheck.state !== 'good' ||
      amount.state !== 'good' ||
      tick === undefined ||
      step === undefined
    )
      return null;
    const count = Number(countCheck.value / ONE);
    const ends = { from: fromCheck.value, to: toCheck.value };
    return scaleOrders({ ...ends, amount: amount.value, count, sizes: this.sizes, tick, step });
  });

  /** The orders as they go out; null while a box is wrong or they cannot be made. */
  readonly orders: readonly ScaleOrder[] | null = $derived.by(() =>
    typeof this.#made === 'string' ? null : this.#made,
  );

  /** Why the boxes, each good in itself, make no scale; null while that is not so. */
  readonly problem = $derived.by((): string | null => {
    const { problems } = say().ticket.scale;
    const { least, most } = SCALE_COUNT;
    if (typeof this.#made !== 'string') return null;
    return this.#made === 'count' ? problems.count(least, most) : problems[this.#made];
  });

  step(box: 'from' | 'to' | 'count', steps: bigint, start: Fixed | null): void {
    const { info } = this.#markets;
    const tick = info && readDecimal(info.tickSize);
    const next = stepped(this[box], box === 'count' ? ONE : tick, steps, box === 'count' ? 0n : start);
    if (next !== null) this[box] = next;
  }

  clear(): void {
    this.from = '';
    this.to = '';
  }
}
