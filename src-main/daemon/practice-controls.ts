import { randomInt } from 'node:crypto';
import type { PracticeControl as Control } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { formatDecimal } from '../../src-shared/money/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import { venueBegunAnew } from './another-venue.ts';
import type { Parts } from './parts.ts';
import { ownWallet } from './wallets.ts';

/**
 * Does something to the practice venue, and looks at once at what it changed: no feed tells of all of it.
 * @throws {CountersignError} `NOT_PRACTICE`, `NO_WALLET`, `PRACTICE_REFUSED` with the venue's own words
 */
export async function controlPractice(parts: Parts, input: Control): Promise<void> {
  const { control, profile, accounts, catalogue, health } = parts;
  if (profile.kind !== 'practice') {
    throw new CountersignError(
      'NOT_PRACTICE',
      'This profile is not a practice venue.',
      'Controls exist on the practice profile alone: `countersign run --profile practice`.',
    );
  }
  const lookAtAccount = (trader: Address): Promise<void> =>
    accounts.of(trader)?.refreshAnew() ?? Promise.resolve();
  switch (input.do) {
    case 'deposit': {
      const trader = traderOf(parts, input.wallet);
      await control.deposit(trader, input.strategy, formatDecimal(input.amount));
      return lookAtAccount(trader);
    }
    case 'deposit-ddx': {
      const trader = traderOf(parts, input.wallet);
      await control.depositDdx(trader, formatDecimal(input.amount));
      return lookAtAccount(trader);
    }
    case 'price':
      await control.price(input.symbol, formatDecimal(input.indexPrice));
      return catalogue.refreshTickers();
    case 'no-price':
      await control.price(input.symbol, null);
      return catalogue.refreshTickers();
    case 'participants':
      return control.participants(input.running);
    case 'deny':
      return control.deny(traderOf(parts, input.wallet), input.denied);
    case 'clock':
      await control.clock(input.mode);
      return health.beat();
    case 'advance':
      await control.advance(input.ms);
      await health.beat();
      await catalogue.refreshTickers();
      accounts.pollAll();
      return;
    case 'fault':
      return control.fault(input.kind, input.count, input.ms);
    case 'reset':
      return reset(parts, input.seed ?? randomInt(0x1_0000_0000));
  }
}

/** What was known of the exchange that is gone is forgotten; its connections have ended, so all is read anew. */
async function reset(parts: Parts, seed: number): Promise<void> {
  parts.groups.rest();
  await parts.control.reset(seed);
  parts.venue?.reseeded(seed);
  parts.birth.forget();
  venueBegunAnew(parts);
  await parts.health.beat();
  await parts.catalogue.refreshTickers();
}

function traderOf({ custody, walletInUse }: Parts, wanted: Address | undefined): Address {
  if (wanted !== undefined) return ownWallet(custody, wanted).address;
  const wallet = walletInUse.current();
  if (wallet !== null) return wallet.address;
  throw new CountersignError(
    'NO_WALLET',
    'There is no wallet for this profile yet.',
    'Make one with `countersign wallet create`, or begin with `countersign practice start`.',
  );
}
