import { describe, it } from 'vitest';
import { expectSafety } from './answers.ts';
import { VALUE_PAIRS } from './safety-pairs-values.ts';
import { STATE_PAIRS } from './safety-pairs.ts';
import { startedVenue } from './support.ts';

const t = startedVenue();

describe('profile: 5 Safety order', () => {
  it.each([...STATE_PAIRS, ...VALUE_PAIRS])(
    '$first before $then: $kind',
    async ({ first, then, kind, fields, before, byOther, cure }) => {
      await t.venue.must('/practice/reset', { seed: 7 });
      const trader = await t.trader();
      const other = await t.trader(null);
      const sender = byOther ? other : trader;
      const both = { ...fields, ...(await before?.(trader, other)) };
      expectSafety(await sender.send(kind, both), first);
      // Without the first breach the second one shows, so it was there all along.
      const cured = typeof cure === 'function' ? await cure(sender) : cure;
      expectSafety(await sender.send(kind, { ...both, ...cured }), then);
    },
  );
});
