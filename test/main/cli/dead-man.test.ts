import { describe, expect, it } from 'vitest';
import type { DeadMan } from '../../../src-shared/contract/index.ts';
import { fakeDaemon, status } from './support.ts';

const STATE: DeadMan = {
  enabled: true,
  seconds: 30,
  strategies: null,
  watch: { kind: 'interface' },
  pause: false,
  state: 'counting',
  firesInMs: 12_000,
  lastFired: null,
  problem: 'The vault is locked: nothing can be signed.',
  warning: 'The vault locks after 15 minutes without use.',
  notice: 'It cannot act when the daemon is gone.',
};
const PREVIEW = {
  title: 'Change it',
  sentences: ['It is weaker.'],
  signer: 'nobody',
  fields: [],
  digest: null,
};

const daemonWith = (weakens: boolean) =>
  fakeDaemon({
    'status.get': () => status(),
    'deadMan.get': () => STATE,
    'deadMan.preview': () => ({ weakens, preview: PREVIEW }),
    'deadMan.set': () => STATE,
    'deadMan.heartbeat': () => ({}),
  });

describe('dead-man show', () => {
  it('shows its state, what stands in its way, and what it cannot do', async () => {
    const daemon = await daemonWith(false);
    expect((await daemon.run(['dead-man', 'show'])).json).toEqual(STATE);
    const { stdout } = await daemon.read(['dead-man', 'show']);
    expect(stdout).toMatch(/State: +counting, fires in 12 s/);
    expect(stdout).toContain('The vault is locked');
    expect(stdout).toContain('The vault locks after 15 minutes without use.');
    expect(stdout).toContain('It cannot act when the daemon is gone.');
  });
});

describe('dead-man set', () => {
  it('hands on what was given and nothing else', async () => {
    const daemon = await daemonWith(false);
    const words = ['dead-man', 'set', '--enabled', 'true', '--after', '2m', '--strategies', 'main,second'];
    await daemon.run([...words, '--watch', 'heartbeat', '--name', 'grid bot', '--pause', 'true']);
    expect(daemon.calls.at(-1)).toEqual({
      command: 'deadMan.set',
      input: {
        change: {
          enabled: true,
          seconds: 120,
          watch: { kind: 'heartbeat', name: 'grid bot' },
          strategies: ['main', 'second'],
          pause: true,
        },
      },
    });
  });

  it('names all strategies by that word', async () => {
    const daemon = await daemonWith(false);
    await daemon.run(['dead-man', 'set', '--strategies', 'all']);
    expect(daemon.calls.at(-1)?.input).toEqual({ change: { strategies: null } });
  });

  it('shows what becomes weaker and waits for a person', async () => {
    const daemon = await daemonWith(true);
    const { stderr, code } = await daemon.read(['dead-man', 'set', '--enabled', 'false']);
    expect(code).toBe(0);
    expect(stderr).toContain('It is weaker.');
    expect(stderr).toMatch(/Waiting for approval in the interface/);
  });

  it.each([
    [[], 'NOTHING_TO_CHANGE'],
    [['--after', '4s'], 'INPUT_INVALID'],
    [['--after', 'soon'], 'DURATION_SYNTAX'],
    [['--watch', 'the weather'], 'OPTION_VALUE'],
    [['--watch', 'heartbeat'], 'OPTION_MISSING'],
    [['--enabled', 'yes'], 'OPTION_VALUE'],
  ])('%j is wrong usage', async (words, code) => {
    const daemon = await daemonWith(false);
    expect(await daemon.run(['dead-man', 'set', ...words])).toMatchObject({ code: 2, error: { code } });
    expect(daemon.calls).toEqual([]);
  });
});

describe('dead-man beat', () => {
  it('says that a named caller is alive', async () => {
    const daemon = await daemonWith(false);
    expect(await daemon.run(['dead-man', 'beat', 'grid bot'])).toMatchObject({ code: 0 });
    expect(daemon.calls).toEqual([{ command: 'deadMan.heartbeat', input: { name: 'grid bot' } }]);
  });
});
