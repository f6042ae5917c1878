import type { CommandInput } from '../../../src-shared/contract/index.ts';
import type { ErrorData } from '../../../src-shared/errors/index.ts';
import { abs, formatDecimal, mulFloor, type Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { Markets } from '../markets.svelte.ts';
import { checkPrice, checkStop, type Checked } from './check.ts';
import type { TicketSide } from './intent.ts';
import { stepped } from './stepping.ts';

/** What the exits are measured against. */
export interface Entered {
  readonly side: TicketSide;
  readonly amount: Fixed | null;
  /** Price at which the entry is expected to trade; null while none is known. */
  readonly price: Fixed | null;
}

/** Stop and target of an order: what a person typed, and what is wrong with it. */
export class Exits {
  on = $state(false);
  stop = $state('');
  target = $state('');
  readonly #markets: Markets;
  readonly #entered: () => Entered;

  constructor(markets: Markets, entered: () => Entered) {
    this.#markets = markets;
    this.#entered = entered;
  }

  readonly stopCheck: Checked = $derived.by(() => {
    const { side, price } = this.#entered();
    const { stopBelow, stopAbove } = say().ticket.exits.wrongSide;
    const checked = checkStop(this.stop, this.#markets.info);
    return beyond(checked, price, side === 'buy' ? 'below' : 'above', side === 'buy' ? stopBelow : stopAbove);
  });
  readonly targetCheck: Checked = $derived.by(() => {
    const { side, price } = this.#entered();
    const { targetAbove, targetBelow } = say().ticket.exits.wrongSide;
    const checked = checkPrice(this.target, this.#markets.info);
    return beyond(
      checked,
      price,
      side === 'buy' ? 'above' : 'below',
      side === 'buy' ? targetAbove : targetBelow,
    );
  });

  /** As they go out; null while a box is wrong or both are empty. */
  readonly read = $derived.by((): Pick<CommandInput<'order.bracket'>, 'stop' | 'target'> | null => {
    const { stopCheck, targetCheck } = this;
    if (stopCheck.state === 'wrong' || targetCheck.state === 'wrong') return null;
    if (stopCheck.state === 'empty' && targetCheck.state === 'empty') return null;
    return {
      ...(stopCheck.state === 'good' ? { stop: { stopPrice: formatDecimal(stopCheck.value) } } : {}),
      ...(targetCheck.state === 'good' ? { target: { price: formatDecimal(targetCheck.value) } } : {}),
    };
  });

  /** What an exit at its price would bring or cost, in USDC without fees; null while that is not known. */
  result(check: Checked): Fixed | null {
    const { side, amount, price } = this.#entered();
    if (check.state !== 'good' || amount === null || price === null) return null;
    const distance = side === 'buy' ? check.value - price : price - check.value;
    const size = mulFloor(abs(distance), amount);
    return distance < 0n ? -size : size;
  }

  step(box: 'stop' | 'target', steps: bigint, start: Fixed | null): void {
    const { info } = this.#markets;
    const next = stepped(this[box], info && readDecimal(info.tickSize), steps, start);
    if (next !== null) this[box] = next;
  }

  clear(): void {
    this.on = false;
    this.stop = '';
    this.target = '';
  }
}

function beyond(checked: Checked, price: Fixed | null, where: 'above' | 'below', message: string): Checked {
  if (checked.state !== 'good' || price === null) return checked;
  if (where === 'above' ? checked.value > price : checked.value < price) return checked;
  const error: ErrorData = { code: 'INPUT_INVALID', message, hint: say().ticket.exits.wrongSideHint };
  return { state: 'wrong', error, nearest: null };
}
