import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { approve, setting, wish } from './support.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

describe('a use that is counted in memory', () => {
  it('is written when the database can be, and ends nothing when it cannot', async () => {
    const { sessions, wallet, database, again } = await setting();
    const session = await sessions.issue(wish(), wallet, approve);
    sessions.used(session);
    database.exec('ALTER TABLE sessions RENAME TO away');
    for (let i = 0; i < 3; i++) expect(() => vi.advanceTimersByTime(10_000)).not.toThrow();
    sessions.used(session);
    database.exec('ALTER TABLE away RENAME TO sessions');
    expect(again().list()).toMatchObject([{ uses: 0 }]);
    vi.advanceTimersByTime(10_000);
    expect(again().list()).toMatchObject([{ uses: 2 }]);
  });

  it('is not lost by a flush that fails', async () => {
    const { sessions, wallet, database, again } = await setting();
    sessions.used(await sessions.issue(wish(), wallet, approve));
    database.exec('ALTER TABLE sessions RENAME TO away');
    expect(() => {
      sessions.flush();
    }).toThrow();
    database.exec('ALTER TABLE away RENAME TO sessions');
    sessions.flush();
    expect(again().list()).toMatchObject([{ uses: 1 }]);
  });
});
