import * as v from 'valibot';
import { doorError, SessionInput, type CommandInput } from '../../src-shared/contract/index.ts';
import { toErrorData, type ErrorData } from '../../src-shared/errors/index.ts';
import { SCOPE_NAMES, type ScopeName } from '../../src-shared/protocol/index.ts';
import { say } from '../words/index.ts';
import { NO_RAILS, readRails, type RailErrors, type TypedRails } from './rail-boxes.ts';

export type SessionWish = CommandInput<'session.prepare'>;
export type Lifetime = '1h' | '8h' | '24h' | '7d' | '30d' | 'other';
export type LifetimeUnit = 'minutes' | 'hours' | 'days';

const HOUR = 3600;
const DAY = 86_400;
/** How long a key may work, as a person chooses it. */
export const LIFETIMES: readonly { value: Lifetime; seconds: number | null }[] = [
  { value: '1h', seconds: HOUR },
  { value: '8h', seconds: 8 * HOUR },
  { value: '24h', seconds: DAY },
  { value: '7d', seconds: 7 * DAY },
  { value: '30d', seconds: 30 * DAY },
  { value: 'other', seconds: null },
];
const UNIT_SECONDS: Record<LifetimeUnit, number> = { minutes: 60, hours: HOUR, days: DAY };
/** What this program's own tickets and buttons need. */
const USUAL: readonly ScopeName[] = ['order', 'modify-order', 'cancel-order', 'cancel-all'];

type Errors = Partial<Record<'name' | 'scope' | 'lifetime', ErrorData>>;

/** A session key as a person wishes it: what it may do, for how long, and within which limits. */
export class SessionForm {
  name = $state('');
  /** Address of the wallet that signs; null for the one in use. */
  wallet = $state<string | null>(null);
  allowed = $state<Record<ScopeName, boolean>>(usual());
  lifetime = $state<Lifetime>('24h');
  count = $state('');
  unit = $state<LifetimeUnit>('hours');
  rails = $state<TypedRails>({ ...NO_RAILS });
  /** Whether it was sent off once: what is missing is said from then on. */
  tried = $state(false);

  /** What it asks for, and what is wrong with it. */
  readonly #read = $derived.by((): { wish: SessionWish; errors: Errors; railErrors: RailErrors } => {
    const errors: Errors = {};
    const said = say().sessions.issue;
    const { rails, errors: railErrors } = readRails(this.rails);
    const wish: SessionWish = {
      name: this.name.trim() === '' ? said.nameExample : this.name.trim(),
      // Unrestricted is everything that the others are.
      scope: this.allowed.unrestricted ? ['unrestricted'] : SCOPE_NAMES.filter((name) => this.allowed[name]),
      lifetimeSeconds: this.#lifetimeSeconds(),
      ...(this.wallet === null ? {} : { wallet: this.wallet }),
      ...(Object.keys(rails).length === 0 ? {} : { rails }),
    };
    const check = (box: keyof Errors, schema: v.GenericSchema, value: unknown, hint: string): void => {
      const parsed = v.safeParse(schema, value);
      if (parsed.success) return;
      const { code } = toErrorData(doorError(parsed.issues));
      errors[box] = { code, message: sentence(parsed.issues[0].message), hint };
    };
    check('name', v.object({ name: SessionInput.name }), { name: wish.name }, said.nameMost);
    check('scope', SessionInput.scope, wish.scope, said.chooseScope);

    check('lifetime', SessionInput.lifetimeSeconds, wish.lifetimeSeconds, said.lifetimeRange);
    return { wish, errors, railErrors };
  });

  get wish(): SessionWish {
    return this.#read.wish;
  }

  get errors(): Errors {
    return this.#read.errors;
  }

  get railErrors(): RailErrors {
    return this.#read.railErrors;
  }

  get valid(): boolean {
    return Object.keys(this.errors).length === 0 && Object.keys(this.railErrors).length === 0;
  }

  /** How many rails it would stand within. */
  get railCount(): number {
    return Object.keys(this.wish.rails ?? {}).length;
  }

  /** An empty form again. */
  reset(): void {
    this.name = '';
    this.wallet = null;
    this.allowed = usual();
    this.lifetime = '24h';
    this.count = '';
    this.unit = 'hours';
    this.rails = { ...NO_RAILS };
    this.tried = false;
  }

  /** NaN where what was typed is no whole number. */
  #lifetimeSeconds(): number {
    const preset = LIFETIMES.find(({ value }) => value === this.lifetime)?.seconds;
    if (preset !== null && preset !== undefined) return preset;
    const count = this.count.trim();
    return /^\d{1,6}$/.test(count) ? Number(count) * UNIT_SECONDS[this.unit] : NaN;
  }
}

function usual(): Record<ScopeName, boolean> {
  const allowed = Object.fromEntries(SCOPE_NAMES.map((name) => [name, USUAL.includes(name)]));
  return allowed as Record<ScopeName, boolean>;
}

/** The schema's own words: "must be at most 30 days". */
function sentence(words: string): string {
  const said = say().sessions.issue;
  return words.startsWith('must') ? said.sentence(words) : said.unreadable;
}
