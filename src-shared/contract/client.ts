import { CountersignError, type ErrorData } from '../errors/index.ts';
import type { CommandInput, CommandName, CommandOutput } from './commands/index.ts';
import type { ClientFrame, ServerFrame } from './frames.ts';
import type { StreamItem, StreamName, StreamParams } from './streams.ts';

/** The typed client of the contract, over any carrier of frames. */
export interface ContractClient {
  call<N extends CommandName>(command: N, input: CommandInput<N>): Promise<CommandOutput<N>>;
  /** Returns the function that ends the stream. */
  subscribe<N extends StreamName>(
    stream: N,
    params: StreamParams<N>,
    onItem: (item: StreamItem<N>) => void,
    onError?: (error: CountersignError) => void,
  ): () => void;
  /** Takes a frame that the carrier received. */
  receive(frame: ServerFrame): void;
  /** Fails every call that is under way; streams end. The carrier calls it when the connection has gone. */
  disconnected(): void;
}

interface Subscription {
  onItem: (item: never) => void;
  onError: ((error: CountersignError) => void) | undefined;
}

const fromData = (data: ErrorData): CountersignError =>
  new CountersignError(
    data.code,
    data.message,
    data.hint,
    data.path === undefined ? {} : { path: data.path },
  );

/** Makes a client whose frames leave through `send`. */
export function createClient(send: (frame: ClientFrame) => void): ContractClient {
  let lastId = 0;
  const calls = new Map<
    number,
    { resolve: (output: never) => void; reject: (error: CountersignError) => void }
  >();
  const streams = new Map<number, Subscription>();

  return {
    call(command, input) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject });
        send({ t: 'call', id, command, input });
      });
    },
    subscribe(stream, params, onItem, onError) {
      const id = ++lastId;
      streams.set(id, { onItem, onError });
      send({ t: 'subscribe', id, stream, params });
      return () => {
        if (streams.delete(id)) send({ t: 'unsubscribe', id });
      };
    },
    receive(frame) {
      switch (frame.t) {
        case 'result':
          calls.get(frame.id)?.resolve(frame.output as never);
          calls.delete(frame.id);
          return;
        case 'item':
          streams.get(frame.id)?.onItem(frame.item as never);
          return;
        case 'error':
        case 'end': {
          const error = frame.error === null ? null : fromData(frame.error);
          if (error) calls.get(frame.id)?.reject(error);
          if (error) streams.get(frame.id)?.onError?.(error);
          calls.delete(frame.id);
          streams.delete(frame.id);
        }
      }
    },
    disconnected() {
      const error = new CountersignError(
        'DISCONNECTED',
        'The connection to the daemon broke.',
        'It is being made again; look at Requests for what was under way.',
      );
      for (const call of calls.values()) call.reject(error);
      for (const { onError } of streams.values()) onError?.(error);
      calls.clear();
      streams.clear();
    },
  };
}
