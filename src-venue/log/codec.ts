import type { LogRecord } from './records.ts';

/** Members that hold integers beyond what JSON's numbers carry; they are written as text. */
const INTEGERS: ReadonlySet<string> = new Set([
  'amount',
  'price',
  'stopPrice',
  'indexPrice',
  'clientTimestampMs',
  'recvWindowMs',
  'expiry',
]);

/** A record as one line of JSON, without the line's end. */
export function encodeRecord(record: LogRecord): string {
  return JSON.stringify(record, (_name, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

/** Reads what {@link encodeRecord} wrote. The line's checksum has been verified, so its form is ours. */
export function decodeRecord(text: string): LogRecord {
  const record = JSON.parse(text) as Record<string, unknown>;
  restoreIntegers(record);
  // Only encodeRecord writes lines that carry a valid checksum.
  return record as unknown as LogRecord;
}

function restoreIntegers(node: Record<string, unknown>): void {
  for (const name in node) {
    const value = node[name];
    if (typeof value === 'string') {
      if (INTEGERS.has(name)) node[name] = BigInt(value);
    } else if (typeof value === 'object' && value !== null) restoreIntegers(value as Record<string, unknown>);
  }
}
