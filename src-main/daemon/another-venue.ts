import type { Parts } from './parts.ts';

type Needed =
  | 'accounts'
  | 'candles'
  | 'catalogue'
  | 'dayResults'
  | 'followUp'
  | 'groups'
  | 'logger'
  | 'operator'
  | 'slots'
  | 'time'
  | 'trades';

/**
 * Another exchange answers at the same address: what was known of the one before is forgotten, what was under way there
 * has ended, and all is read anew.
 */
export function venueBegunAnew(parts: Pick<Parts, Needed>): void {
  const { logger, catalogue, accounts, followUp } = parts;
  logger.info('the venue was begun anew');
  // First: nothing that was meant for the one before may be sent to this one.
  parts.groups.venueGone();
  parts.slots.dismiss(() => true);
  parts.operator.key.forget();
  catalogue.missesTrades();
  parts.trades.forget();
  parts.candles.forget();
  parts.dayResults.forget();
  try {
    followUp.venueGone(parts.time.now() ?? Date.now());
  } catch (error) {
    logger.error({ err: error }, 'the end of requests could not be written');
  }
  accounts.forget();
  catalogue.load().catch((error: unknown) => {
    logger.warn({ err: error }, 'markets could not be read');
  });
}
