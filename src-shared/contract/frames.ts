import * as v from 'valibot';
import type { ErrorData } from '../errors/index.ts';

/** Frames of the contract. A host carries them as JSON texts or as structured clones; it does not look inside. */
const Id = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** Of a command or a stream; the longest there is has half as many characters. */
const FrameName = v.pipe(v.string(), v.maxLength(64, 'is too long'));

/** From a client. `input` and `params` are checked against the command or stream that they name. */
export const ClientFrame = v.variant('t', [
  v.strictObject({ t: v.literal('call'), id: Id, command: FrameName, input: v.unknown() }),
  v.strictObject({ t: v.literal('subscribe'), id: Id, stream: FrameName, params: v.unknown() }),
  v.strictObject({ t: v.literal('unsubscribe'), id: Id }),
]);
export type ClientFrame = v.InferOutput<typeof ClientFrame>;

/** From the daemon. A subscription keeps the id of the frame that asked for it. */
export type ServerFrame =
  | { t: 'result'; id: number; output: unknown }
  | { t: 'error'; id: number; error: ErrorData }
  | { t: 'item'; id: number; item: unknown }
  | { t: 'end'; id: number; error: ErrorData | null };
