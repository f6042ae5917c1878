import * as v from 'valibot';
import { CountersignError, toErrorData } from '../errors/index.ts';
import { mayUse, newCaller, type Caller, type Peer } from './caller.ts';
import { COMMANDS, type CommandArguments, type CommandName, type CommandOutput } from './commands/index.ts';
import { doorError } from './door.ts';
import { withoutEcho } from './echo.ts';
import { ClientFrame, type ServerFrame } from './frames.ts';
import { STREAMS, type StreamArguments, type StreamItem, type StreamName } from './streams.ts';

export interface CallContext {
  readonly caller: Caller;
  /** Aborted when the caller has gone. A private request goes on all the same. */
  readonly signal: AbortSignal;
}

export type CommandHandlers = {
  readonly [N in CommandName]: (
    input: CommandArguments<N>,
    context: CallContext,
  ) => Promise<CommandOutput<N>> | CommandOutput<N>;
};
/** Starts a stream: emits the present state soon, then every change, until the returned function is called. */
export type StreamHandlers = {
  readonly [N in StreamName]: (
    params: StreamArguments<N>,
    emit: (item: StreamItem<N>) => void,
    context: CallContext,
  ) => () => void;
};
export interface Handlers {
  readonly commands: CommandHandlers;
  readonly streams: StreamHandlers;
  /** Told of each connection that is served. Returns what to call when it has gone. */
  readonly connected?: (caller: Caller) => () => void;
}

/** One connection's side of the contract. */
export interface Connection {
  /** Takes one frame, already parsed from its bytes. Never throws. */
  receive(frame: unknown): void;
  /** Ends every stream; call it when the connection has gone. */
  close(): void;
}

export interface ConnectionOptions {
  handlers: Handlers;
  /** Who the host let in; the connection gets an identity of its own. */
  caller: Peer;
  send: (frame: ServerFrame) => void;
  /** Told of what was thrown that is not an error of ours: a defect, for the log. */
  onDefect?: (thrown: unknown) => void;
}

/** Subscriptions that one connection may hold at a time. */
const MAX_STREAMS = 64;
/** Calls that one connection may have under way at a time. */
const MAX_CALLS = 256;

/** Serves one connection: checks each frame at the door, calls the handler, sends what comes of it. */
export function serveConnection(options: ConnectionOptions): Connection {
  const { handlers, send } = options;
  const caller = newCaller(options.caller);
  const gone = new AbortController();
  const streams = new Map<number, () => void>();
  let calls = 0;
  const context: CallContext = { caller, signal: gone.signal };
  const left = handlers.connected?.(caller);

  const fail = (id: number, thrown: unknown, received: unknown): void => {
    if (!(thrown instanceof CountersignError)) options.onDefect?.(thrown);
    if (!gone.signal.aborted) send({ t: 'error', id, error: withoutEcho(toErrorData(thrown), received) });
  };

  async function call(id: number, name: string, input: unknown): Promise<void> {
    calls++;
    try {
      if (calls > MAX_CALLS) throw tooMany('calls');
      if (!isCommand(name)) throw unknownName('command', name);
      const declared = COMMANDS[name];
      assertAccess(caller, name, declared.access);
      const parsed = v.safeParse(declared.input, input);
      if (!parsed.success) throw doorError(parsed.issues);
      // The handler table and the declaration share their key, so the arguments are this handler's own.
      const handler = handlers.commands[name] as (input: unknown, context: CallContext) => unknown;
      const output = await handler(parsed.output, context);
      if (!gone.signal.aborted) send({ t: 'result', id, output });
    } catch (thrown) {
      fail(id, thrown, [name, input]);
    } finally {
      calls--;
    }
  }

  function subscribe(id: number, name: string, params: unknown): void {
    let taken = false;
    try {
      if (streams.size >= MAX_STREAMS) throw tooMany('streams');
      if (streams.has(id))
        throw new CountersignError('STREAM_ID', 'This id is in use.', 'Use a fresh id for each stream.');
      if (!isStream(name)) throw unknownName('stream', name);
      const declared = STREAMS[name];
      assertAccess(caller, name, declared.access);
      const parsed = v.safeParse(declared.params, params);
      if (!parsed.success) throw doorError(parsed.issues);
      const start = handlers.streams[name] as (
        params: unknown,
        emit: (item: unknown) => void,
        context: CallContext,
      ) => () => void;
      let stopped = false;
      taken = true;
      streams.set(id, () => {
        stopped = true;
      });
      const stop = start(
        parsed.output,
        (item) => {
          if (!stopped) send({ t: 'item', id, item });
        },
        context,
      );
      streams.set(id, () => {
        stopped = true;
        stop();
      });
    } catch (thrown) {
      // One that never began holds neither its id nor a place.
      if (taken) streams.delete(id);
      fail(id, thrown, [name, params]);
    }
  }

  return {
    receive(frame) {
      const parsed = v.safeParse(ClientFrame, frame);
      if (!parsed.success) {
        const id =
          typeof frame === 'object' && frame !== null && 'id' in frame && typeof frame.id === 'number'
            ? frame.id
            : 0;
        fail(id, doorError(parsed.issues), frame);
        return;
      }
      const message = parsed.output;
      if (message.t === 'call') void call(message.id, message.command, message.input);
      else if (message.t === 'subscribe') subscribe(message.id, message.stream, message.params);
      else {
        streams.get(message.id)?.();
        streams.delete(message.id);
      }
    },
    close() {
      gone.abort();
      left?.();
      for (const stop of streams.values()) stop();
      streams.clear();
    },
  };
}

function isCommand(name: string): name is CommandName {
  return Object.hasOwn(COMMANDS, name);
}

function isStream(name: string): name is StreamName {
  return Object.hasOwn(STREAMS, name);
}

function assertAccess(caller: Caller, name: string, access: Parameters<typeof mayUse>[1]): void {
  if (mayUse(caller, access)) return;
  throw new CountersignError(
    'NOT_ALLOWED',
    `This connection may not use ${name}.`,
    'Connect with the token, or do it in the interface.',
  );
}

/** What looks like a name is told back; anything else may be a secret in a wrong place. */
function unknownName(what: string, name: string): CountersignError {
  return new CountersignError(
    'UNKNOWN_NAME',
    /^[\p{L}.]+$/u.test(name) ? `There is no ${what} "${name}".` : `There is no such ${what}.`,
    'Both sides must be of the same version.',
  );
}

function tooMany(what: string): CountersignError {
  return new CountersignError(
    'TOO_MANY',
    `This connection has too many ${what} under way.`,
    'Wait for some to end.',
  );
}
