import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it } from 'vitest';
import { startProcess } from '../support/process.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'venue-'));
  folders.push(made);
  return made;
}

const keyOf = async (baseUrl: string): Promise<unknown> =>
  (await fetch(`${baseUrl}/v2/encryption-key`)).json();

describe('the venue as a process', () => {
  it('prints the ready line first and ends cleanly on SIGTERM', async () => {
    const venue = await startProcess(['--participants', 'off', '--limits', 'trader', '--seed', '77']);
    expect(venue.ready).toEqual({
      event: 'ready',
      baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      wsUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+$/) as string,
      copyTradingWsUrl: expect.stringMatching(/^ws:\/\/127\.0\.0\.1:\d+$/) as string,
      copyTradingUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) as string,
      controlToken: expect.stringMatching(/^[\w-]{40,}$/) as string,
      limits: 'trader',
      seed: 77,
    });
    expect(await venue.stop()).toBe(0);
  });

  it('names the seed that its data-dir keeps, whatever seed it is given', async () => {
    const dir = folder();
    const args = ['--participants', 'off', '--data-dir', dir];
    await (await startProcess([...args, '--seed', '5'])).stop();
    const again = await startProcess([...args, '--seed', '6']);
    expect(again.ready.seed).toBe(5);
    await again.stop();
  });

  it('keeps its operator key in the data-dir, for its owner alone', async () => {
    const dir = folder();
    const first = await startProcess(['--participants', 'off', '--data-dir', dir]);
    const key = await keyOf(first.ready.baseUrl);
    await first.stop();
    expect(statSync(join(dir, 'operator-key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(dir, 'operator-key'), 'utf8')).not.toContain(String(key).slice(2));
    const second = await startProcess(['--participants', 'off', '--data-dir', dir]);
    expect(await keyOf(second.ready.baseUrl)).toBe(key);
    await second.stop();
  });

  it('ends when its standard input closes, if asked to', async () => {
    const venue = await startProcess(['--participants', 'off', '--end-with-stdin'], { stdin: 'pipe' });
    const exited = new Promise((resolve) => venue.child.on('exit', resolve));
    venue.child.stdin?.end();
    expect(await exited).toBe(0);
  });

  it('ends when the parent it was told to watch is gone', async () => {
    const parent = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const venue = await startProcess(['--participants', 'off', '--parent-pid', String(parent.pid)]);
    const exited = new Promise((resolve) => venue.child.on('exit', resolve));
    parent.kill('SIGKILL');
    expect(await exited).toBe(0);
  });

  it('says what is wrong with its command line and ends with 2', async () => {
    await expect(startProcess(['--limits', 'some'])).rejects.toThrow(/ended with 2: --limits must be/);
    await expect(startProcess(['--port', '70000'])).rejects.toThrow(/ended with 2/);
    await expect(startProcess(['--colour', 'red'])).rejects.toThrow(/ended with 2/);
  });
});
