export { MemoryLog, type SequencedLog } from './memory-log.ts';
export type { LogRecord, RequestRecord, SequencedRequest } from './records.ts';
