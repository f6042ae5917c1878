import * as v from 'valibot';
import { AcknowledgeSchema, readDataMessage, type DataMessage } from '../../src-shared/protocol/index.ts';

/** A frame of the realtime connection: data, an answer to a command, or something that cannot be trusted. */
export type Frame = { data: DataMessage } | { refusal: string | null } | { problem: string };

const MAX_REFUSAL = 300;

/** Reads one frame. Rows are not read yet: each feed reads its own. */
export function readFrame(bytes: Buffer): Frame {
  let json: unknown;
  try {
    json = JSON.parse(bytes.toString('utf8'));
  } catch {
    return { problem: 'a message was not JSON' };
  }
  const data = readDataMessage(json);
  if (data !== undefined) return { data };
  const ack = v.safeParse(AcknowledgeSchema, json);
  if (!ack.success) return { problem: 'a message was neither data nor an answer' };
  return { refusal: ack.output.result.error?.slice(0, MAX_REFUSAL) ?? null };
}
