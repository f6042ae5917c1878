import { describe, expect, it, onTestFinished } from 'vitest';
import { HttpClient, PublicReads, VenueLocation } from '../../../src-main/venue-client/index.ts';
import { startStubVenue } from '../support/stub-venue.ts';

const TRADER = `0x${'11'.repeat(20)}` as const;

/** Reads whose gate writes down what happens to it. */
async function setting() {
  const stub = await startStubVenue();
  const http = new HttpClient();
  onTestFinished(() => {
    http.close();
  });
  const location = new VenueLocation();
  location.set({ baseUrl: stub.baseUrl, wsUrl: stub.wsUrl, controlToken: 'token' });
  const seen: string[] = [];
  const gate = Object.assign(
    () => {
      seen.push('passed');
      return Promise.resolve();
    },
    {
      exhausted() {
        seen.push('exhausted');
      },
    },
  );
  return { stub, seen, reads: new PublicReads(http, location, gate) };
}

describe('the gate of the reads', () => {
  it('is passed by reads of /stats alone', async () => {
    const { reads, seen } = await setting();
    await reads.exchangeInfo();
    expect(seen).toEqual([]);
    await reads.strategies(TRADER);
    expect(seen).toEqual(['passed']);
  });

  it('is told when the gateway holds a read back all the same', async () => {
    const { stub, reads, seen } = await setting();
    const held = { status: 503, text: '{"success":false,"errorMsg":"too many"}' };
    stub.reads.set('/stats/api/v1/strategies', () => held);
    stub.reads.set('/exchange/api/v1/exchange_info', () => held);
    await expect(reads.strategies(TRADER)).rejects.toMatchObject({ code: 'VENUE_READ_ERROR' });
    await expect(reads.exchangeInfo()).rejects.toMatchObject({ code: 'VENUE_READ_ERROR' });
    // A read changes nothing, so it is asked again at the gateway's pace, and in the end it is an error.
    expect(seen).toEqual(Array.from({ length: 4 }, () => ['passed', 'exhausted']).flat());
  });
});
