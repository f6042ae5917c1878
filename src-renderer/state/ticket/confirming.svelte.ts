import { ONE, type Fixed } from '../../../src-shared/money/index.ts';
import { readDecimal } from '../../format/index.ts';
import type { Storage } from '../alarms.svelte.ts';
import { checkMoney } from './check.ts';
import { expandShort } from './typed-number.ts';

const KEY = 'countersign.confirm';
/** Orders of at least this much are asked about until a person says otherwise, in USDC. */
const FROM: Fixed = 50_000n * ONE;

export const CONFIRM_MODES = ['never', 'above', 'always'] as const;
export type ConfirmMode = (typeof CONFIRM_MODES)[number];

/** When an order is asked about once more before it goes out; kept on this machine. */
export class Confirming {
  #mode = $state<ConfirmMode>('above');
  #typed = $state('50000');
  #from = $state<Fixed>(FROM);
  readonly #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
    const [mode, from] = storage?.getItem(KEY)?.split(' ') ?? [];
    const known = CONFIRM_MODES.find((each) => each === mode);
    const size = from === undefined ? undefined : readDecimal(from);
    if (known !== undefined) this.#mode = known;
    if (from === undefined || size === undefined || size <= 0n) return;
    this.#typed = from;
    this.#from = size;
  }

  get mode(): ConfirmMode {
    return this.#mode;
  }
  set mode(mode: ConfirmMode) {
    this.#mode = mode;
    this.#keep();
  }

  /** The value from which it is asked, as it is typed. */
  get typed(): string {
    return this.#typed;
  }
  set typed(text: string) {
    this.#typed = text;
    const checked = checkMoney(text);
    if (checked.state !== 'good') return;
    this.#from = checked.value;
    this.#keep();
  }

  readonly check = $derived.by(() => checkMoney(this.#typed));

  /** In USDC. */
  get from(): Fixed {
    return this.#from;
  }

  /** Whether an order of this value is asked about. One whose value nobody knows may be large. */
  asks(notional: Fixed | null): boolean {
    if (this.#mode !== 'above') return this.#mode === 'always';
    return notional === null || notional >= this.#from;
  }

  #keep(): void {
    this.#storage?.setItem(KEY, `${this.#mode} ${expandShort(this.#typed).trim()}`);
  }
}
