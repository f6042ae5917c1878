import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { codeOf, custodyAt, withPassphrase } from '../support.ts';

const attemptsOf = (path: string): string => `${path}-attempts`;

describe('attempts at the passphrase', () => {
  it('that wait are few: the next is refused at once, and later ones are taken again', async () => {
    const { path } = await withPassphrase();
    const custody = custodyAt(path);
    const many = await Promise.all(Array.from({ length: 10 }, () => codeOf(custody.unlock('wrong'))));
    expect(many.filter((each) => each === 'UNLOCK_BUSY')).toHaveLength(6);
    expect(many.filter((each) => each === 'VAULT_PASSPHRASE')).toHaveLength(4);
    await custody.unlock('correct horse');
  });

  it('that failed are counted across a restart, until one is right', async () => {
    const { path } = await withPassphrase();
    const seen: number[] = [];
    const start = () =>
      custodyAt(path, {
        penaltyMs: (failures) => {
          seen.push(failures);
          return 0;
        },
      });
    for (let n = 0; n < 3; n++) expect(await codeOf(start().unlock('wrong'))).toBe('VAULT_PASSPHRASE');
    expect(statSync(attemptsOf(path)).mode & 0o777).toBe(0o600);
    expect(readFileSync(attemptsOf(path), 'utf8')).not.toContain('wrong');
    await start().unlock('correct horse');
    expect(await codeOf(start().unlock('wrong'))).toBe('VAULT_PASSPHRASE');
    expect(seen).toEqual([0, 1, 2, 3, 0]);
  });

  it('are as slow as after ten failures when the count was spoilt', async () => {
    const { path } = await withPassphrase();
    const seen: number[] = [];
    for (const content of ['', 'nonsense', '{"failures":-1}', '{"failures":1e99}']) {
      writeFileSync(attemptsOf(path), content);
      const custody = custodyAt(path, {
        penaltyMs: (failures) => {
          seen.push(failures);
          return 0;
        },
      });
      await custody.unlock('correct horse');
    }
    expect(seen).toEqual([10, 10, 10, 10]);
  });

  it('never wait for more than half a minute, however many failed', async () => {
    const { path } = await withPassphrase();
    writeFileSync(attemptsOf(path), JSON.stringify({ failures: 1_000_000 }));
    const custody = custodyAt(path, { penaltyMs: undefined as never });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const unlocking = custody.unlock('correct horse');
      await vi.advanceTimersByTimeAsync(29_999);
      expect(custody.state).toBe('locked');
      await vi.advanceTimersByTimeAsync(1);
      await unlocking;
    } finally {
      vi.useRealTimers();
    }
  });

  it('are shared by unlocking and by approvals', async () => {
    const { path } = await withPassphrase();
    const seen: number[] = [];
    const custody = custodyAt(path, {
      penaltyMs: (failures) => {
        seen.push(failures);
        return 0;
      },
    });
    expect(await custody.checkPassphrase('wrong')).toBe(false);
    expect(await codeOf(custody.unlock('wrong'))).toBe('VAULT_PASSPHRASE');
    expect(await codeOf(custody.openAnew('wrong'))).toBe('VAULT_PASSPHRASE');
    expect(seen).toEqual([0, 1, 2]);
  });
});
