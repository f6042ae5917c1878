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

  it('of programs keep nobody at the interface waiting or out, and none of them takes more than one place', async () => {
    const { path } = await withPassphrase();
    // Programs wait for good here: who is at the interface must not stand behind them.
    const custody = custodyAt(path, { penaltyMs: (failures) => (failures > 0 ? 3_600_000 : 0) });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    try {
      const bot = (id: string) => codeOf(custody.unlock('wrong', { kind: 'local', label: 'x', id } as never));
      expect(await bot('b0')).toBe('VAULT_PASSPHRASE');
      const open = ['b1', 'b2', 'b3', 'b4'].map(bot);
      expect(await bot('b1')).toBe('UNLOCK_BUSY');
      expect(await bot('b5')).toBe('UNLOCK_BUSY');
      const page = { kind: 'interface', id: 'p1', askedBy: 'command line' } as const;
      expect(await codeOf(custody.unlock('wrong', page))).toBe('UNLOCK_BUSY');
      const person = { kind: 'interface', id: 'i1' } as const;
      expect(await custody.checkPassphrase('correct horse', person)).toBe(true);
      await custody.unlock('correct horse', person);
      expect(custody.state).toBe('unlocked');
      expect(await Promise.race([...open, Promise.resolve('still waiting')])).toBe('still waiting');
    } finally {
      vi.useRealTimers();
    }
  });

  it('are counted for programs and for the interface apart, across a restart', async () => {
    const { path } = await withPassphrase();
    const seen: number[] = [];
    const start = () =>
      custodyAt(path, {
        penaltyMs: (failures) => {
          seen.push(failures);
          return 0;
        },
      });
    const bot = { kind: 'local', id: 'b1' } as const;
    const person = { kind: 'interface', id: 'i1' } as const;
    for (const by of [bot, bot, person])
      expect(await codeOf(start().unlock('wrong', by))).toBe('VAULT_PASSPHRASE');
    await start().unlock('correct horse', person);
    expect(await codeOf(start().unlock('wrong', bot))).toBe('VAULT_PASSPHRASE');
    expect(seen).toEqual([0, 1, 0, 1, 2]);
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
