import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { restoreSnapshot, type Exchange, type FamilyPlaces, type Sequencer } from '../exchange/index.ts';
import { DurableLog, recover, SnapshotFiles, type RequestRecord } from '../log/index.ts';
import type { RetainedEntry } from '../operator/index.ts';
import { claim } from './claim.ts';

/** The files of a data-dir, ready to be appended to. */
export interface OpenStore {
  readonly folder: string;
  readonly log: DurableLog;
  readonly snapshots: SnapshotFiles;
  readonly notes: readonly string[];
  /** Null when the data-dir was empty. */
  readonly restored: Restored | null;
  readonly release: () => void;
}

/** What a snapshot carries beside the state. */
export interface Beside {
  readonly retained: readonly RetainedEntry[];
  /** Which files hold the rows. */
  readonly generation: number;
}

export interface Restored {
  /** The state that the snapshot held; null when there was none. */
  readonly exchange: Exchange | null;
  readonly families: FamilyPlaces | null;
  readonly beside: Beside | null;
  /** Applies what the log holds beyond the snapshot. */
  replayInto(sequencer: Sequencer): RetainedEntry[];
}

/**
 * Claims a data-dir and reads it.
 * @param sync false leaves the disk to the system, to measure what durability costs.
 * @throws when it is in use or damaged.
 */
export async function openStore(dataDir: string, sync = true): Promise<OpenStore> {
  const folder = join(dataDir, 'exchange');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { release } = await claim(folder);
  try {
    const snapshots = new SnapshotFiles(folder);
    const recovered = recover(folder, snapshots);
    const log = new DurableLog(folder, recovered?.position ?? 0, sync);
    if (recovered === null) return { folder, log, snapshots, notes: [], restored: null, release };
    const { snapshot, records, notes } = recovered;
    const base = snapshot ? restoreSnapshot(snapshot) : null;
    const restored: Restored = {
      exchange: base?.exchange ?? null,
      families: base?.families ?? null,
      // What a snapshot carries beside the state is the keeper's own writing.
      beside: (base?.extra as Beside | undefined) ?? null,
      replayInto(sequencer) {
        const retained: RetainedEntry[] = [];
        for (const { record, position } of records) {
          sequencer.replay(record, position);
          if (record.t === 'genesis') retained.length = 0;
          if (record.t === 'request') retained.push(entryOf(record, sequencer.exchange.requestIndex));
        }
        return retained;
      },
    };
    return { folder, log, snapshots, notes, restored, release };
  } catch (error) {
    release();
    throw error;
  }
}

function entryOf(record: RequestRecord, requestIndex: number): RetainedEntry {
  const { request, requestHash, sender, enclaveSignature, timeMs } = record;
  const { nonce } = request.params;
  return {
    family: request.kind,
    receipt: { t: 'Sequenced', c: { nonce, requestHash, requestIndex, sender, enclaveSignature } },
    atMs: timeMs,
  };
}
