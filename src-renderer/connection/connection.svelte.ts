import {
  createClient,
  type CommandInput,
  type CommandName,
  type CommandOutput,
  type ContractClient,
  type StreamItem,
  type StreamName,
  type StreamParams,
} from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { say } from '../words/index.ts';
import type { Carrier, Link, LinkEnd } from './carrier.ts';

export type ConnectionState = 'connecting' | 'live' | 'offline' | 'unauthorised';

/** What follows one stream through any number of connections. */
export interface StreamListener<N extends StreamName> {
  item(item: StreamItem<N>): void;
  /** The stream has broken off; what was shown is no longer live. It is being asked for again. */
  broken(error: CountersignError): void;
}

interface Wanted {
  start(client: ContractClient): void;
  stop(): void;
}

const FIRST_RETRY_MS = 250;
const LAST_RETRY_MS = 5_000;
/** A stream that the daemon ended is asked for again after this. */
const STREAM_RETRY_MS = 2_000;

/** The connection to the daemon: made again when it breaks, with every stream that somebody looks at. */
export class Connection {
  #state = $state<ConnectionState>('connecting');
  #lostAt = $state<number | null>(null);
  #askedBy = $state<string | null>(null);
  readonly #carrier: Carrier;
  readonly #wanted = new Set<Wanted>();
  #link: Link | null = null;
  #client: ContractClient | null = null;
  #retryMs = FIRST_RETRY_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(carrier: Carrier) {
    this.#carrier = carrier;
    this.#connect();
  }

  get state(): ConnectionState {
    return this.#state;
  }

  get live(): boolean {
    return this.#state === 'live';
  }

  /** When the connection broke, in Unix milliseconds; null while it stands. */
  get lostAt(): number | null {
    return this.#lostAt;
  }

  /** The program that asked for the address of this page: a click here is not a person's then. null where none did. */
  get askedBy(): string | null {
    return this.#askedBy;
  }

  /** Calls a command; fails at once while there is no connection. */
  call<N extends CommandName>(command: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
    if (this.#client) return this.#client.call(command, input);
    const error = new CountersignError(
      'DISCONNECTED',
      say().faults.disconnected,
      say().faults.disconnectedHint,
    );
    return Promise.reject(error);
  }

  /** Follows a stream until the returned function is called, through reconnections. */
  follow<N extends StreamName>(stream: N, params: StreamParams<N>, listener: StreamListener<N>): () => void {
    let end: (() => void) | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wanted: Wanted = {
      start: (client) => {
        clearTimeout(timer);
        end = client.subscribe(
          stream,
          params,
          (item) => {
            listener.item(item);
          },
          (error) => {
            end = undefined;
            listener.broken(error);
            timer = setTimeout(() => {
              if (this.#client && !end) wanted.start(this.#client);
            }, STREAM_RETRY_MS);
          },
        );
      },
      stop: () => {
        clearTimeout(timer);
        if (this.#client) end?.();
      },
    };
    this.#wanted.add(wanted);
    if (this.#client) wanted.start(this.#client);
    return () => {
      this.#wanted.delete(wanted);
      wanted.stop();
    };
  }

  /** Tries again now, for a person who does not want to wait. */
  retry(): void {
    if (this.#link || this.#state === 'unauthorised') return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#link?.close();
    this.#link = null;
    this.#client = null;
  }

  #connect(): void {
    const client = createClient((frame) => this.#link?.send(frame));
    this.#link = this.#carrier.connect({
      opened: (askedBy) => {
        this.#askedBy = askedBy ?? null;
        this.#client = client;
        this.#retryMs = FIRST_RETRY_MS;
        this.#state = 'live';
        this.#lostAt = null;
        for (const wanted of this.#wanted) wanted.start(client);
      },
      received: (frame) => {
        client.receive(frame);
      },
      closed: (why) => {
        this.#ended(client, why);
      },
    });
  }

  #ended(client: ContractClient, why: LinkEnd): void {
    this.#link = null;
    this.#client = null;
    this.#lostAt ??= Date.now();
    this.#state = why === 'unauthorised' ? 'unauthorised' : 'offline';
    client.disconnected();
    if (why === 'unauthorised') return;
    // Spread, so that many tabs do not knock at the same moment.
    const wait = this.#retryMs * (0.75 + Math.random() / 2);
    this.#retryMs = Math.min(this.#retryMs * 2, LAST_RETRY_MS);
    this.#timer = setTimeout(() => {
      this.#connect();
    }, wait);
  }
}
