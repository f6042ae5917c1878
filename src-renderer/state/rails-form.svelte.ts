import * as v from 'valibot';
import {
  doorError,
  RailsInput,
  type CommandInput,
  type CommandOutput,
} from '../../src-shared/contract/index.ts';
import { toErrorData, type ErrorData } from '../../src-shared/errors/index.ts';
import { divFloor, ONE, parseDecimal } from '../../src-shared/money/index.ts';
import type { Connection } from '../connection/index.ts';
import { formatFixed, readDecimal } from '../format/index.ts';
import type { Messages } from './messages.svelte.ts';
import { Reviewed } from './reviewed.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

type Change = CommandInput<'rails.set'>['rails'];
type Rails = CommandOutput<'rails.get'>['rails'];

export const RAIL_BOXES = [
  'symbols',
  'maxOrderNotional',
  'maxOpenNotional',
  'maxOrdersPerMinute',
  'maxDistanceFromMarkBps',
  'maxDailyLoss',
] as const;
export type RailBox = (typeof RAIL_BOXES)[number];
type Typed = Record<RailBox, string>;

const NONE: Typed = {
  symbols: '',
  maxOrderNotional: '',
  maxOpenNotional: '',
  maxOrdersPerMinute: '',
  maxDistanceFromMarkBps: '',
  maxDailyLoss: '',
};

/** The rails of the whole app, as a person edits them: an empty box is a rail that does not stand. */
export class RailsForm {
  typed = $state<Typed>({ ...NONE });
  readonly stream: StreamState<'rails'>;
  readonly reviewed: Reviewed<Change>;

  constructor(parts: { connection: Connection; messages: Messages; stream: StreamState<'rails'> }) {
    const { connection, messages, stream } = parts;
    this.stream = stream;
    this.reviewed = new Reviewed<Change>({
      messages,
      preview: async (rails) => {
        const { loosens, preview } = await connection.call('rails.preview', { rails });
        return { asks: loosens, preview };
      },
      set: (rails, approval) => connection.call('rails.set', { rails, ...approval }),
      words: 'The guard rails are set.',
    });
  }

  readonly #standing = $derived.by(() => typedOf(this.stream.value?.rails ?? {}));

  /** What differs from the rails that stand, and what is wrong with it by box. */
  readonly #read = $derived.by((): { change: Change; errors: Partial<Record<RailBox, ErrorData>> } => {
    const change: Record<string, unknown> = {};
    const errors: Partial<Record<RailBox, ErrorData>> = {};
    for (const box of RAIL_BOXES) {
      const text = this.typed[box].trim();
      if (text === this.#standing[box]) continue;
      if (text === '') {
        change[box] = null;
        continue;
      }
      const parsed = v.safeParse(RailsInput, { [box]: valueOf(box, text) });
      if (parsed.success) change[box] = valueOf(box, text);
      else errors[box] = toErrorData(doorError(parsed.issues));
    }
    return { change, errors };
  });

  get errors(): Partial<Record<RailBox, ErrorData>> {
    return this.#read.errors;
  }

  get changed(): boolean {
    return Object.keys(this.#read.change).length > 0;
  }

  /** How many rails stand. */
  readonly count = $derived.by(() => RAIL_BOXES.filter((box) => this.#standing[box] !== '').length);

  /** Puts the rails that stand into the boxes. */
  reset(): void {
    this.typed = { ...this.#standing };
    this.reviewed.dismiss();
  }

  /** Sets what tightens at once; shows what loosens first. */
  async save(): Promise<void> {
    const { change, errors } = this.#read;
    if (this.changed && Object.keys(errors).length === 0) await this.reviewed.propose(change);
  }
}

/** Rails as the boxes hold them. */
function typedOf(rails: Rails): Typed {
  return {
    symbols: rails.symbols?.join(', ') ?? '',
    maxOrderNotional: rails.maxOrderNotional ?? '',
    maxOpenNotional: rails.maxOpenNotional ?? '',
    maxOrdersPerMinute: rails.maxOrdersPerMinute?.toString() ?? '',
    maxDistanceFromMarkBps:
      rails.maxDistanceFromMarkBps === undefined
        ? ''
        : formatFixed(divFloor(BigInt(rails.maxDistanceFromMarkBps) * ONE, 100n), 2).replace(/\.?0+$/, ''),
    maxDailyLoss: rails.maxDailyLoss ?? '',
  };
}

/** A box as the contract takes it; what cannot be read is left as it is, for the contract's own error. */
function valueOf(box: RailBox, text: string): unknown {
  switch (box) {
    case 'symbols':
      return text.split(/[\s,]+/).filter((symbol) => symbol !== '');
    case 'maxOrdersPerMinute':
      return /^\d+$/.test(text) ? Number(text) : text;
    case 'maxDistanceFromMarkBps': {
      const percent = readDecimal(text);
      const bps = percent === undefined ? undefined : percent * 100n;
      // A part of a hundredth stays a fraction, which the contract refuses.
      return bps === undefined ? text : Number(bps) / Number(parseDecimal('1'));
    }
    default:
      return text;
  }
}
