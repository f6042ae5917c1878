export { DurableLog } from './durable-log.ts';
export { MemoryLog, type SequencedLog } from './memory-log.ts';
export { recover, type Recovered } from './recover.ts';
export type { LogRecord, RequestRecord, SequencedRequest } from './records.ts';
export { SnapshotFiles } from './snapshot-files.ts';
