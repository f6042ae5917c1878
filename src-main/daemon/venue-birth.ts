import * as v from 'valibot';
import type { OperatorTime } from '../../src-shared/protocol/index.ts';
import type { Settings } from '../storage/index.ts';
import { Emitter } from './emitter.ts';

export interface VenueBirthOptions {
  fetch: () => Promise<OperatorTime>;
  settings: Settings;
  /** Name under which the profile keeps its records. */
  profile: string;
}

/** Between these venue times in milliseconds, as far as its answers say. */
const Span = v.object({ from: v.number(), to: v.number() });
type Span = v.InferOutput<typeof Span>;

/** Answers so many ticks apart show that the ticks count. */
const TELLING_TICKS = 3;

/**
 * When the practice venue began, by its own clock (profile: 5, timeValue counts ticks since genesis): one that begins
 * anew at the same address has another beginning. It is kept on disk, since it may do so while nobody looks.
 */
export class VenueBirth {
  /** The venue is another one than before. Told before the answer that shows it is used for anything. */
  readonly isOther = new Emitter();
  private readonly options: VenueBirthOptions;
  private readonly name: string;
  private known: Span | null;
  /** Whether answers have shown that the ticks count from a beginning; and the venue time of the first since it began. */
  private telling: boolean;
  private firstAt: number | null = null;
  private changedAt = -Infinity;

  constructor(options: VenueBirthOptions) {
    this.options = options;
    this.name = `venue-birth:${options.profile}`;
    const stored = v.safeParse(Span, options.settings.get(this.name));
    this.known = stored.success ? stored.output : null;
    this.telling = stored.success;
  }

  /** `GET /v2/time`, looked at. */
  async time(): Promise<OperatorTime> {
    const answer = await this.options.fetch();
    if (this.known === null || !this.telling || this.fits(answer)) {
      this.learn(answer);
      return answer;
    }
    // A single wrong answer must not make it another one.
    const again = await this.options.fetch();
    if (this.fits(again)) return again;
    if (overlap(spanOf(answer), spanOf(again)) === null) {
      this.telling = false;
      return again;
    }
    this.known = null;
    this.changedAt = Date.now();
    this.learn(again);
    this.keep();
    this.isOther.emit();
    return again;
  }

  /** Whether it was begun anew since then, as far as this run has seen; in milliseconds of the wall clock. */
  isSince(at: number): boolean {
    return this.changedAt >= at;
  }

  /** It was begun anew by us: what it says next is its beginning. */
  forget(): void {
    this.known = null;
    this.changedAt = Date.now();
    this.telling = false;
    this.options.settings.set(this.name, null);
  }

  private fits(answer: OperatorTime): boolean {
    return this.known !== null && overlap(this.known, spanOf(answer)) !== null;
  }

  private learn(answer: OperatorTime): void {
    const { serverTimeMs, clockTickLenMs } = answer;
    const both = this.known === null ? null : overlap(this.known, spanOf(answer));
    if (both === null) this.firstAt = serverTimeMs;
    this.known = both ?? spanOf(answer);
    this.firstAt ??= serverTimeMs;
    if (this.telling || serverTimeMs - this.firstAt < Math.max(1, TELLING_TICKS * clockTickLenMs)) return;
    this.telling = true;
    this.keep();
  }

  private keep(): void {
    this.options.settings.set(this.name, this.known);
  }
}

/** The beginning lies within a tick. */
function spanOf({ serverTimeMs, timeValue, clockTickLenMs }: OperatorTime): Span {
  const to = serverTimeMs - timeValue * clockTickLenMs;
  return { from: to - clockTickLenMs, to };
}

function overlap(a: Span, b: Span): Span | null {
  const both = { from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) };
  return both.from <= both.to ? both : null;
}
