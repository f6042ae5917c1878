import { createConnection } from 'node:net';
import { WebSocket } from 'ws';
import { readSocketToken } from '../../../src-main/hosts/endpoint/index.ts';
import {
  createClient,
  STREAMS,
  type CommandInput,
  type CommandName,
  type CommandOutput,
  type ContractClient,
  type ServerFrame,
  type StreamName,
} from '../../../src-shared/contract/index.ts';

/** Everything that came out of the daemon over its hosts, as bytes, and everything that was asked. */
export class Tap {
  readonly heard: Buffer[] = [];
  /** What each command was asked with, where the test meant it well. */
  readonly asked = new Map<CommandName, unknown[]>();
  readonly followed = new Set<StreamName>();
  private readonly ends: (() => void)[] = [];

  /** A connection over the local socket, as the command line has it, that follows every stream. */
  local(dataDir: string, path: string): Promise<TapClient> {
    return new Promise((resolve, reject) => {
      const socket = createConnection(path);
      this.ends.push(() => void socket.destroy());
      let rest = '';
      let client: TapClient | null = null;
      socket.on('error', reject);
      socket.on('close', () => client?.gone());
      socket.on('connect', () => {
        socket.write(`${JSON.stringify({ t: 'hello', token: readSocketToken(dataDir) })}\n`);
      });
      socket.on('data', (chunk: Buffer) => {
        this.heard.push(chunk);
        rest += chunk.toString();
        const lines = rest.split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) {
          if (client !== null) {
            client.receive(JSON.parse(line) as ServerFrame);
          } else {
            client = new TapClient(this, (frame) => void socket.write(`${JSON.stringify(frame)}\n`));
            resolve(client);
          }
        }
      });
    });
  }

  /** A tab of the browser: the one-time token of the address, then frames as a page has them. */
  web(address: string): Promise<TapClient> {
    const url = new URL(address);
    const token = new URLSearchParams(url.hash.slice(1)).get('token');
    return new Promise((resolve, reject) => {
      const socket = new WebSocket(`ws://${url.host}/contract`, { headers: { origin: url.origin } });
      this.ends.push(() => {
        socket.terminate();
      });
      let client: TapClient | null = null;
      socket.on('error', reject);
      socket.on('close', () => client?.gone());
      socket.on('open', () => {
        socket.send(JSON.stringify({ t: 'hello', token }));
      });
      socket.on('message', (data: Buffer) => {
        this.heard.push(data);
        if (client !== null) {
          client.receive(JSON.parse(data.toString()) as ServerFrame);
        } else {
          client = new TapClient(this, (frame) => {
            socket.send(JSON.stringify(frame));
          });
          resolve(client);
        }
      });
    });
  }

  /** Ends every connection. */
  close(): void {
    for (const end of this.ends.splice(0)) end();
  }
}

/** A client whose well-meant calls are remembered, to be asked again with secrets in the wrong places. */
export class TapClient {
  private readonly tap: Tap;
  private readonly client: ContractClient;
  readonly raw: (command: string, input: unknown) => Promise<unknown>;

  constructor(tap: Tap, send: (frame: unknown) => void) {
    this.tap = tap;
    this.client = createClient(send);
    this.raw = this.client.call as (command: string, input: unknown) => Promise<unknown>;
  }

  async call<N extends CommandName>(command: N, input: CommandInput<N>): Promise<CommandOutput<N>> {
    this.tap.asked.set(command, [...(this.tap.asked.get(command) ?? []), input]);
    return this.client.call(command, input);
  }

  /** The same where an error is as good an answer. */
  try<N extends CommandName>(command: N, input: CommandInput<N>): Promise<CommandOutput<N> | null> {
    return this.call(command, input).catch(() => null);
  }

  /** Follows every stream there is. */
  followAll(params: { readonly [N in StreamName]?: object }): void {
    for (const name of Object.keys(STREAMS) as StreamName[]) {
      this.tap.followed.add(name);
      this.follow(name, params[name] ?? {});
    }
  }

  follow(stream: string, params: unknown): void {
    const subscribe = this.client.subscribe as (
      stream: string,
      params: unknown,
      onItem: () => void,
      onError: () => void,
    ) => () => void;
    subscribe(
      stream,
      params,
      () => undefined,
      () => undefined,
    );
  }

  receive(frame: ServerFrame): void {
    this.client.receive(frame);
  }

  gone(): void {
    this.client.disconnected();
  }
}
