import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Trial } from './harness/benchmark.ts';
import { TalkingVenue } from './memory/venue.ts';

const DAEMON = fileURLToPath(new URL('./memory/daemon.ts', import.meta.url));
const MINUTES = 10;
const PER_SECOND = 1_000;
const RESIDENT_LIMIT = 1.15;
const MB = 2 ** 20;

interface Sample {
  /** Bytes of heap and external memory after a collection. */
  readonly kept: number;
  readonly rss: number;
  readonly items: number;
}

const trial: Trial = {
  name: 'memory',
  peerName: 'the second minute',
  goal: { atMost: 1.05 },
  unit: 'MB',
  async run(brief) {
    const venue = new TalkingVenue();
    const port = await venue.listen();
    const dataDir = await mkdtemp(join(tmpdir(), 'countersign-bench-memory-'));
    const child = spawn(process.execPath, ['--expose-gc', DAEMON, dataDir, String(port)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    const lines = createInterface({ input: child.stdout });
    const line = async (): Promise<string> => ((await once(lines, 'line')) as [string])[0];
    const samples: Sample[] = [];
    const minuteMs = brief ? 1_000 : 60_000;
    try {
      assert.equal(await line(), 'ready');
      const began = performance.now();
      let due = 0;
      const speak = setInterval(() => {
        const now = Math.floor(((performance.now() - began) * PER_SECOND) / 1_000);
        for (; due < now; due++) venue.speak();
      }, 4);
      for (let minute = 1; minute <= MINUTES; minute++) {
        await new Promise((resolve) => setTimeout(resolve, began + minute * minuteMs - performance.now()));
        child.stdin.write('sample\n');
        samples.push(JSON.parse(await line()) as Sample);
      }
      clearInterval(speak);
      const seconds = (performance.now() - began) / 1_000;
      // A daemon that nobody talked to keeps its memory flat as well.
      assert.ok(venue.sent > seconds * PER_SECOND * 0.9, `only ${venue.sent} messages in ${seconds} s`);
      assert.ok((samples.at(-1)?.items ?? 0) > (samples[1]?.items ?? 0) + seconds);
    } finally {
      child.stdin.end();
      await once(child, 'exit');
      venue.close();
      await rm(dataDir, { recursive: true, force: true });
    }
    const [second, last] = [samples[1], samples.at(-1)];
    assert.ok(second && last);
    const resident = last.rss / second.rss;
    const each = samples.map(({ kept }) => (kept / MB).toFixed(1)).join(', ');
    return {
      ours: [last.kept / MB],
      peer: [second.kept / MB],
      notes: [
        `${venue.sent} messages; ${brief ? 'seconds in place of minutes' : 'each minute'}: ${each} MB`,
        `resident: ${samples.map(({ rss }) => (rss / MB).toFixed(0)).join(', ')} MB; last against second ${resident.toFixed(2)}`,
      ],
      also: resident <= RESIDENT_LIMIT,
    };
  },
};

export default trial;
