import type { CommandInput } from '../../src-shared/contract/index.ts';
import type { Options } from './command.ts';
import { UsageError } from './errors.ts';
import type { Invocation } from './invocation.ts';
import { parts, whole } from './values.ts';

/** The rails of a session and of the whole app (commands.md). */
export const RAIL_OPTIONS: Options = {
  symbols: { value: 'A,B', help: 'rail: only these markets' },
  'max-order-notional': { value: 'X', help: 'rail: USDC of one order at most' },
  'max-open-notional': { value: 'X', help: 'rail: USDC of all open orders and positions at most' },
  'max-orders-per-minute': { value: 'N', help: 'rail: orders in a minute at most' },
  'max-distance-from-mark': { value: 'PCT', help: 'rail: how far from the mark price an order may trade' },
  'max-daily-loss': { value: 'X', help: 'rail: USDC lost since 00:00 UTC at most' },
};

type RailsInput = NonNullable<CommandInput<'session.issue'>['rails']>;

/** The rails that were given, without some options; undefined when none was. */
export function railsInput(invocation: Invocation, without: readonly string[] = []): RailsInput | undefined {
  const text = (name: string) => (without.includes(name) ? undefined : invocation.text(name));
  const symbols = text('symbols');
  const rails = {
    symbols: symbols === undefined ? undefined : parts(symbols),
    maxOrderNotional: text('max-order-notional'),
    maxOpenNotional: text('max-open-notional'),
    maxOrdersPerMinute: whole(text('max-orders-per-minute'), 'max-orders-per-minute'),
    maxDistanceFromMarkBps: basisPoints(text('max-distance-from-mark')),
    maxDailyLoss: text('max-daily-loss'),
  };
  return Object.values(rails).some((rail) => rail !== undefined) ? rails : undefined;
}

/** A percentage such as `1.5` or `1.5%`, in hundredths of a percent. */
function basisPoints(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const [, whole = '', fraction = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/.exec(text) ?? [];
  if (whole !== '') return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
  throw new UsageError(
    'PERCENT_SYNTAX',
    `"${text}" is not a percentage.`,
    'Write --max-distance-from-mark as percent with at most two decimal places: 1.5.',
  );
}
