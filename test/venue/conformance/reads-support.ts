import { expect, it } from 'vitest';
import type { ForeignTrader, ForeignVenue } from '../support/foreign.ts';

/** The maker's ask rests and the taker's bid takes it, or the other way round. */
export async function trade(
  maker: ForeignTrader,
  taker: ForeignTrader,
  {
    symbol = 'ETHP',
    price = '2000',
    amount = '0.1',
    makerSide = 'Ask',
  }: { symbol?: string; price?: string; amount?: string; makerSide?: 'Bid' | 'Ask' } = {},
): Promise<{ made: string; took: string }> {
  const made = await maker.placed({ symbol, side: makerSide, price, amount });
  const took = await taker.placed({ symbol, side: makerSide === 'Ask' ? 'Bid' : 'Ask', price, amount });
  return { made, took };
}

/** interface: Read-endpoint error response. */
export const READ_ERROR = {
  status: 400,
  body: { success: false, errorMsg: expect.any(String) as string },
};

/**
 * One test that every query is refused with 400 and the error body, and nothing else.
 * @param path of the endpoint; a query is added to the required parameters.
 */
export function itRefuses(
  title: string,
  venue: () => ForeignVenue,
  path: () => string,
  queries: readonly string[],
): void {
  it(`${title} 400 for ${queries.join(', ')}`, async () => {
    const at = path();
    for (const query of queries) {
      const { status, body } = await venue().get(`${at}${at.includes('?') ? '&' : '?'}${query}`);
      expect({ query, status, body }).toEqual({ query, ...READ_ERROR });
    }
  });
}
