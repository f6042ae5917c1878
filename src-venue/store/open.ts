import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CopyTradingDump } from '../copy-trading/index.ts';
import { restoreSnapshot, type Exchange, type FamilyPlaces, type Sequencer } from '../exchange/index.ts';
import { DurableLog, recover, SnapshotFiles, type DurableLogOptions, type LogRecord } from '../log/index.ts';
import type { OperatorDump } from '../operator/index.ts';
import { checkRowFiles } from './archives.ts';
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
  readonly operator: OperatorDump;
  readonly copyTrading: CopyTradingDump;
  /** Which files hold the rows. */
  readonly generation: number;
}

export interface Restored {
  /** The state that the snapshot held; null when there was none. */
  readonly exchange: Exchange | null;
  readonly families: FamilyPlaces | null;
  readonly beside: Beside | null;
  /** Applies what the log holds beyond the snapshot, each record after `before` has seen it. */
  replayInto(sequencer: Sequencer, before: (record: LogRecord, exchange: Exchange) => void): void;
}

/**
 * Claims a data-dir and reads it.
 * @throws when it is in use, damaged or cannot be written.
 */
export async function openStore(dataDir: string, options?: DurableLogOptions): Promise<OpenStore> {
  const folder = join(dataDir, 'exchange');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { release } = await claim(folder);
  try {
    const snapshots = new SnapshotFiles(folder);
    const recovered = recover(folder, snapshots);
    const base = recovered?.snapshot ? restoreSnapshot(recovered.snapshot) : null;
    // What a snapshot carries beside the state is the keeper's own writing.
    const beside = (base?.extra as Beside | undefined) ?? null;
    if (base && beside) checkRowFiles(folder, beside.generation, base.families);
    // The first file that is written: until here a data-dir that cannot be used is as it was, but for a torn end.
    const log = new DurableLog(folder, recovered?.position ?? 0, options);
    if (recovered === null) return { folder, log, snapshots, notes: [], restored: null, release };
    const { records, notes } = recovered;
    const restored: Restored = {
      exchange: base?.exchange ?? null,
      families: base?.families ?? null,
      beside,
      replayInto(sequencer, before) {
        for (const { record, position } of records) {
          before(record, sequencer.exchange);
          sequencer.replay(record, position);
        }
      },
    };
    return { folder, log, snapshots, notes, restored, release };
  } catch (error) {
    release();
    throw error;
  }
}
