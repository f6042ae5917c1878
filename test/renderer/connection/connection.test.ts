import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Connection } from '../../../src-renderer/connection/index.ts';
import { FakeCarrier } from '../harness/fake-carrier.ts';

let carrier: FakeCarrier;
let connection: Connection;

beforeEach(() => {
  vi.useFakeTimers();
  carrier = new FakeCarrier();
  connection = new Connection(carrier);
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
});

describe('the connection to the daemon', () => {
  it('is connecting, then live, then offline with the time it broke', () => {
    expect(connection.state).toBe('connecting');
    carrier.open();
    expect(connection.state).toBe('live');
    vi.setSystemTime(1_000_000);
    carrier.end();
    expect(connection.state).toBe('offline');
    expect(connection.lostAt).toBe(1_000_000);
  });

  it('is made again, waiting longer each time, and keeps the time of the first break', () => {
    carrier.open();
    carrier.end();
    const { lostAt } = connection;
    vi.advanceTimersByTime(400);
    expect(carrier.links).toBe(2);
    carrier.end();
    vi.advanceTimersByTime(300);
    expect(carrier.links).toBe(2);
    vi.advanceTimersByTime(400);
    expect(carrier.links).toBe(3);
    expect(connection.lostAt).toBe(lostAt);
    carrier.open();
    expect(connection.lostAt).toBeNull();
  });

  it('asks for every stream again that is still followed', () => {
    const listener = { item: vi.fn(), broken: vi.fn() };
    const end = connection.follow('status', {}, listener);
    connection.follow('tickers', {}, listener);
    carrier.open();
    end();
    carrier.end();
    vi.advanceTimersByTime(400);
    carrier.open();
    expect(carrier.subscriptions()).toEqual(['status', 'tickers', 'tickers']);
    expect(listener.broken).toHaveBeenCalledOnce();
  });

  it('asks again for a stream that the daemon ended with an error', () => {
    const listener = { item: vi.fn(), broken: vi.fn() };
    connection.follow('tickers', {}, listener);
    carrier.open();
    const error = { code: 'VENUE_UNREACHABLE', message: 'The venue does not answer.', hint: '' };
    carrier.receive({ t: 'end', id: carrier.subscription('tickers'), error });
    expect(listener.broken).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(2_100);
    expect(carrier.subscriptions()).toEqual(['tickers', 'tickers']);
  });

  it('fails calls under way when it breaks, and new ones at once while it is broken', async () => {
    carrier.open();
    const call = connection.call('status.get', {});
    carrier.end();
    await expect(call).rejects.toMatchObject({ code: 'DISCONNECTED' });
    await expect(connection.call('status.get', {})).rejects.toMatchObject({ code: 'DISCONNECTED' });
  });

  it('stops trying when the daemon does not know it', () => {
    carrier.end('unauthorised');
    expect(connection.state).toBe('unauthorised');
    vi.advanceTimersByTime(60_000);
    expect(carrier.links).toBe(1);
  });
});
