import { describe, expect, it } from 'vitest';
import {
  createClient,
  serveConnection,
  type Peer,
  type ContractClient,
  type Handlers,
} from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { fakeHandlers } from './fake-handlers.ts';

const INTERFACE: Peer = { kind: 'interface', label: 'interface' };

/** Both ends of one connection, joined by JSON as the hosts do it. */
function joined(
  handlers: Handlers,
  onDefect: (thrown: unknown) => void = () => undefined,
): { client: ContractClient; close: () => void } {
  const connection = serveConnection({
    handlers,
    caller: INTERFACE,
    onDefect,
    send: (frame) => {
      client.receive(JSON.parse(JSON.stringify(frame)));
    },
  });
  const client = createClient((frame) => {
    connection.receive(JSON.parse(JSON.stringify(frame)));
  });
  return {
    client,
    close: () => {
      connection.close();
    },
  };
}

const ROW = {
  address: '0x1',
  name: 'A',
  kind: 'software',
  class: 'practice',
  path: null,
  backedUp: null,
  createdAt: 1,
} as const;

describe('a connection of the contract', () => {
  it('has an identity of its own, the same for all that it asks', async () => {
    const seen: string[] = [];
    const handlers = fakeHandlers({
      commands: {
        'wallet.list': (_, { caller }) => {
          seen.push(caller.id);
          return [];
        },
      },
    });
    const [first, second] = [joined(handlers), joined(handlers)];
    for (const { client } of [first, second, first]) await client.call('wallet.list', {});
    expect(seen[0]).toBe(seen[2]);
    expect(new Set(seen).size).toBe(2);
  });

  it('carries a call and its answer', async () => {
    const { client } = joined(
      fakeHandlers({
        commands: {
          'wallet.list': () => [ROW],
        },
      }),
    );
    expect(await client.call('wallet.list', {})).toEqual([ROW]);
  });

  it("carries an error's code, sentence and hint, and never its stack", async () => {
    const { client } = joined(
      fakeHandlers({
        commands: {
          'wallet.list': () => {
            throw new CountersignError('VAULT_LOCKED', 'The vault is locked.', 'Unlock it.', {
              cause: new Error('inside'),
            });
          },
        },
      }),
    );
    const error: unknown = await client.call('wallet.list', {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CountersignError);
    expect(error).toMatchObject({
      code: 'VAULT_LOCKED',
      message: 'The vault is locked.',
      hint: 'Unlock it.',
    });
  });

  it('hides the text of a defect from the caller and shows it to the log', async () => {
    const defects: unknown[] = [];
    const defect = new TypeError('secret value 0xdeadbeef');
    const { client } = joined(
      fakeHandlers({ commands: { 'wallet.list': () => Promise.reject(defect) } }),
      (thrown) => defects.push(thrown),
    );
    await expect(client.call('wallet.list', {})).rejects.toMatchObject({ code: 'INTERNAL' });
    await expect(client.call('wallet.list', {})).rejects.not.toThrow(/0xdeadbeef/);
    expect(defects).toEqual([defect, defect]);
  });

  it('ends a stream when its reader leaves, and sends nothing after', () => {
    let emit: ((rows: []) => void) | undefined;
    let stopped = 0;
    const { client } = joined(
      fakeHandlers({
        streams: {
          wallets: (_params, give) => {
            emit = give;
            emit([]);
            return () => {
              stopped++;
            };
          },
        },
      }),
    );
    const items: unknown[] = [];
    const stop = client.subscribe('wallets', {}, (item) => items.push(item));
    emit?.([]);
    expect(items).toHaveLength(2);
    stop();
    emit?.([]);
    expect(stopped).toBe(1);
    expect(items).toHaveLength(2);
  });

  it('ends every stream when the connection closes', () => {
    let stopped = 0;
    const start = () => () => {
      stopped++;
    };
    const { client, close } = joined(fakeHandlers({ streams: { wallets: start, sessions: start } }));
    client.subscribe('wallets', {}, () => undefined);
    client.subscribe('sessions', {}, () => undefined);
    close();
    expect(stopped).toBe(2);
  });

  it('tells every waiting call when the carrier has gone', async () => {
    const { client } = joined(
      fakeHandlers({ commands: { 'wallet.list': () => new Promise(() => undefined) } }),
    );
    const waiting = client.call('wallet.list', {});
    client.disconnected();
    await expect(waiting).rejects.toMatchObject({ code: 'DISCONNECTED' });
  });

  it.each([
    null,
    7,
    'text',
    [],
    {},
    { t: 'call' },
    { t: 'steal', id: 1 },
    { t: 'call', id: -1, command: 'wallet.list', input: {} },
  ])('answers the malformed frame %j with an error and goes on', async (frame) => {
    const sent: unknown[] = [];
    const connection = serveConnection({
      handlers: fakeHandlers({ commands: { 'wallet.list': () => [] } }),
      caller: INTERFACE,
      send: (answer) => sent.push(answer),
    });
    connection.receive(frame);
    expect(sent).toMatchObject([{ t: 'error', error: { code: 'INPUT_INVALID' } }]);
    connection.receive({ t: 'call', id: 3, command: 'wallet.list', input: {} });
    await expect.poll(() => sent).toMatchObject([{}, { t: 'result', id: 3, output: [] }]);
  });

  it('keeps neither id nor place for a stream that could not begin', () => {
    const sent: unknown[] = [];
    let markets = false;
    const connection = serveConnection({
      handlers: fakeHandlers({
        streams: {
          wallets: (_, emit) => {
            if (!markets)
              throw new CountersignError('MARKET_UNKNOWN', 'There is no such market.', 'Another.');
            emit([]);
            return () => undefined;
          },
        },
      }),
      caller: INTERFACE,
      send: (frame) => sent.push(frame),
    });
    for (let id = 1; id <= 65; id++)
      connection.receive({ t: 'subscribe', id, stream: 'wallets', params: {} });
    expect(sent[64]).toMatchObject({ t: 'error', id: 65, error: { code: 'MARKET_UNKNOWN' } });
    markets = true;
    connection.receive({ t: 'subscribe', id: 1, stream: 'wallets', params: {} });
    expect(sent[65]).toMatchObject({ t: 'item', id: 1 });
  });

  it('bounds the streams that one connection may hold', () => {
    const sent: unknown[] = [];
    const connection = serveConnection({
      handlers: fakeHandlers({ streams: { wallets: () => () => undefined } }),
      caller: INTERFACE,
      send: (frame) => sent.push(frame),
    });
    for (let id = 1; id <= 65; id++)
      connection.receive({ t: 'subscribe', id, stream: 'wallets', params: {} });
    expect(sent).toMatchObject([{ t: 'error', id: 65, error: { code: 'TOO_MANY' } }]);
  });
});
