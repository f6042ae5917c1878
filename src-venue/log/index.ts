export { DurableLog, type DurableLogOptions } from './durable-log.ts';
export { LogBrokenError, LogUnwritableError } from './errors.ts';
export { diskFiles, type LogFiles } from './files.ts';
export { MemoryLog, type SequencedLog } from './memory-log.ts';
export { Outbox } from './outbox.ts';
export { recover, type Recovered } from './recover.ts';
export type { CopyTradingRecord, LogRecord, RequestRecord, SequencedRequest } from './records.ts';
export { SnapshotFiles } from './snapshot-files.ts';
