import { randomBytes } from 'node:crypto';
import { hexlify, keccak256, Wallet, ZeroAddress, ZeroHash, type TypedDataField } from 'ethers';
import { WebSocket } from 'ws';
import { packed, seal } from './foreign.ts';
import type { TestTrader, TestVenue } from './venue.ts';

/** profile: 10 Copy trading, spoken by a client that shares no code with the product. */
export const DOMAIN = {
  name: 'DerivaDEX',
  version: '1',
  chainId: 31337,
  verifyingContract: '0x00000000000000000000000000000000000d0d0d',
};
const fields = (text: string): TypedDataField[] =>
  text.split(',').map((member) => {
    const [type = '', name = ''] = member.split(' ');
    return { type, name };
  });
const REPLAY = 'bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs';
export const TYPES = {
  register: {
    RegisterStrategyParams: fields(
      `bytes32 strategyId,uint256 role,address leadTrader,bytes32 leadStrategyId,bytes32 authHash,${REPLAY}`,
    ),
  },
  unregister: { UnregisterStrategyParams: fields(`bytes32 strategyId,${REPLAY}`) },
  logon: { LogonParams: fields(`address trader,${REPLAY}`) },
};

export interface Person {
  readonly trader: TestTrader;
  readonly wallet: Wallet;
  readonly secret: string;
}

export interface Channel {
  readonly socket: WebSocket;
  readonly messages: { t: string; c: Record<string, unknown> }[];
  readonly closed: Promise<number>;
  until(count: number): Promise<void>;
}

/** Somebody who copies and is copied at the venue that `current` gives. */
export function copyClient(current: () => TestVenue) {
  const url = (): string => current().venue.ready.copyTradingUrl;
  async function person(): Promise<Person> {
    const trader = await current().trader();
    return { trader, wallet: new Wallet(hexlify(trader.secret)), secret: hexlify(randomBytes(32)) };
  }

  const replay = (): { nonce: string; clientTimestampMs: number; recvWindowMs: number } => ({
    nonce: hexlify(randomBytes(32)),
    clientTimestampMs: current().venue.clock.now(),
    recvWindowMs: 5_000,
  });

  async function post(
    path: string,
    body: unknown,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(url() + path, { method: 'POST', body: JSON.stringify(body) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function registration(
    { trader, wallet, secret }: Person,
    lead: Person | null,
    session: string | null = null,
  ): Promise<Record<string, unknown>> {
    const key = (await (await fetch(`${url()}/encryption-key`)).json()) as string;
    const encryptedAuth = hexlify(seal(JSON.stringify({ channelSecret: secret }), key));
    const base = replay();
    const signature = await wallet.signTypedData(DOMAIN, TYPES.register, {
      ...base,
      strategyId: packed('main'),
      role: lead ? 1 : 0,
      leadTrader: lead?.trader.address ?? ZeroAddress,
      leadStrategyId: lead ? packed('main') : ZeroHash,
      authHash: keccak256(encryptedAuth),
    });
    return {
      trader: trader.address,
      strategyId: 'main',
      role: lead ? 'follow' : 'lead',
      lead: lead && { trader: lead.trader.address, strategyId: 'main' },
      encryptedAuth,
      sessionDelegatedPayload: session,
      ...base,
      signature,
    };
  }

  function connect(first: string): Promise<Channel> {
    const socket = new WebSocket(`${current().venue.ready.copyTradingWsUrl}/ws`);
    const messages: Channel['messages'] = [];
    const waiting = new Set<() => void>();
    socket.on('message', (data: Buffer) => {
      messages.push(JSON.parse(data.toString()) as Channel['messages'][number]);
      for (const check of waiting) check();
    });
    const closed = new Promise<number>((resolve) => socket.on('close', resolve));
    const until = (count: number): Promise<void> =>
      new Promise((resolve) => {
        const check = (): void => {
          if (messages.length < count) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    return new Promise((resolve) => {
      socket.on('open', () => {
        socket.send(first);
        resolve({ socket, messages, closed, until });
      });
    });
  }

  async function logon(
    { trader, wallet }: Pick<Person, 'trader' | 'wallet'>,
    resumeAfterEventId: number | null = null,
    sessionKeySignature: string | null = null,
    signer: Wallet = wallet,
  ): Promise<Channel> {
    const base = replay();
    const signature = await signer.signTypedData(DOMAIN, TYPES.logon, { ...base, trader: trader.address });
    const c = { trader: trader.address, ...base, signature, sessionKeySignature, resumeAfterEventId };
    const channel = await connect(JSON.stringify({ t: 'LogonRequest', c }));
    await channel.until(1);
    return channel;
  }
  return { url, person, replay, post, registration, connect, logon };
}
