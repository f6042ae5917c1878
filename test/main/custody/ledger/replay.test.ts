import { describe, expect, it } from 'vitest';
import { messageOf } from '../../../../src-main/custody/ledger/message.ts';
import { ledgerJsPort } from '../../../../src-main/custody/ledger/ledgerjs/index.ts';
import { isAllowed } from '../../../../src-main/custody/ledger/ledgerjs/guard.ts';
import type { LedgerConnection } from '../../../../src-main/custody/ledger/port.ts';
import { pressesRaw } from '../../../../src-main/custody/ledger/steps.ts';
import { recoverAddress } from '../../../../src-shared/node/index.ts';
import { toHex } from '../../../../src-shared/protocol/index.ts';
import { isStructured, messageCase, PATH, recording, recordings, WALLET } from './support/recordings.ts';
import { replaying } from './support/sources.ts';

/** Plays a recording through the real hw-app-eth; `text` instead of its own bytes. */
async function play<T>(
  name: string,
  work: (connection: LedgerConnection) => Promise<T>,
  text = recording(name).text,
): Promise<T> {
  const { source, assertPlayed } = replaying(text);
  const port = ledgerJsPort({ source });
  const [device] = await port.devices();
  const connection = await port.open(device!);
  try {
    return await work(connection);
  } finally {
    assertPlayed();
    await connection.close();
  }
}

function sign(name: string, text?: string): Promise<Uint8Array> {
  const { digester, values } = messageCase(recording(name).observed.case);
  return play(name, (connection) => connection.sign(PATH, messageOf(digester, values)), text);
}

const SIGNED = recordings(isStructured).filter(({ observed }) => observed.signatureHex !== undefined);

describe('what the real Ethereum app signed', () => {
  it('was recorded on both kinds of device, with each setting and each kind of message', () => {
    expect(SIGNED.length).toBeGreaterThanOrEqual(28);
    expect(new Set(SIGNED.map(({ observed }) => observed.case))).toEqual(
      new Set(['delegatedSession', 'order', 'withdraw', 'withdrawDdx', 'profile']),
    );
  });

  it.each(SIGNED.map((each) => [each.name, each] as const))(
    '%s: the same bytes are sent, the same signature comes back, over our own digest',
    async (name, { observed }) => {
      const { digester, values } = messageCase(observed.case);
      const digest = digester.digest(values);
      expect(toHex(digest)).toBe(observed.digest);
      const signature = await sign(name);
      expect(toHex(signature)).toBe(observed.signatureHex);
      expect(recoverAddress(digest, signature)).toBe(WALLET);
    },
  );

  it.each(
    SIGNED.filter(({ name }) => /^nanosp.*[-+]raw-/.test(name)).map((each) => [each.name, each] as const),
  )('%s: takes as many presses as are announced', (_, { observed }) => {
    const { digester, values } = messageCase(observed.case);
    expect(pressesRaw(messageOf(digester, values))).toBe(observed.userActions);
  });
});

describe('what ended otherwise', () => {
  const REJECTED = recordings((name) => isStructured(name) && /reject/.test(name));
  const FAILED: [name: string, code: string][] = [
    ...REJECTED.map(({ name }): [string, string] => [name, 'LEDGER_REJECTED']),
    ['flex-1.22.0-blindoff-order', 'LEDGER_SETTING'],
    ['flex-1.22.0-blindoff-delegatedSession', 'LEDGER_SETTING'],
    ['wrongapp-boilerplate-signEIP712', 'LEDGER_WRONG_APP'],
    ['synthetic-dashboard', 'LEDGER_WRONG_APP'],
    ['synthetic-locked-at-start', 'LEDGER_LOCKED'],
    ['synthetic-locked-in-app', 'LEDGER_LOCKED'],
  ];

  it.each(FAILED)('%s is %s', async (name, code) => {
    const failure = await sign(name).catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'CountersignError', code });
    expect((failure as { hint: string }).hint).toMatch(/^.{15,}[.]$/);
  });

  it('a review that an ended program left behind is dropped, and the same call then works', async () => {
    const abandoned = recording('nanosp-1.22.0-blind-abandoned-review-order');
    const after = recording('nanosp-1.22.0-blind-order');
    const signature = await sign('nanosp-1.22.0-blind-order', `${abandoned.text}${after.text}`);
    expect(toHex(signature)).toBe(after.observed.signatureHex);
  });

  it('is not tried a third time', async () => {
    const { name, text } = recording('nanosp-1.22.0-blind-abandoned-review-order');
    await expect(sign(name, text + text)).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
  });
});

describe('addresses', () => {
  it.each([
    ['nanosp-1.22.0-blind-getAddress', false],
    ['flex-1.22.0-blind-getAddress', false],
    ['nanosp-1.22.0-getAddress-display-accept', true],
    ['flex-1.22.0-getAddress-display-accept', true],
  ] as const)('%s', async (name, show) => {
    expect(await play(name, (connection) => connection.address(PATH, show))).toBe(WALLET);
  });

  it.each(['nanosp-1.22.0-getAddress-display-reject', 'flex-1.22.0-getAddress-display-reject'])(
    '%s is a rejection',
    async (name) => {
      await expect(play(name, (connection) => connection.address(PATH, true))).rejects.toMatchObject({
        code: 'LEDGER_REJECTED',
      });
    },
  );

  it('one that is not that of its public key is not believed', async () => {
    const { name, text } = recording('nanosp-1.22.0-blind-getAddress');
    const other = text.replace('446164373739', '446164373738');
    await expect(play(name, (connection) => connection.address(PATH, false), other)).rejects.toMatchObject({
      code: 'LEDGER_ANSWER',
    });
  });
});

describe('the app that is open', () => {
  it.each([
    ['flex-1.22.0-blind-order', { name: 'Ethereum', version: '1.22.0' }],
    ['wrongapp-boilerplate-signEIP712', { name: 'Boilerplate', version: '2.3.1' }],
    ['synthetic-dashboard', { name: 'BOLOS', version: '1.5.1' }],
  ])('%s', async (name, app) => {
    const question = recording(name).text.split('\n').slice(0, 2).join('\n');
    expect(await play(name, (connection) => connection.app(), question)).toEqual(app);
  });

  it.each(['9000', '01ff9000', '0108457468659000', '01009000', '0104003132330100009000', '90'])(
    'an answer of %s names none',
    async (answer) => {
      await expect(
        play('', (connection) => connection.app(), `=> b001000000\n<= ${answer}`),
      ).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
    },
  );
});

describe('a signature that is none', () => {
  const { name, text } = recording('nanosp-1.22.0-blind-order');
  const answerTo = (answer: string): string => text.replace(/<= 1[bc][0-9a-f]{128}9000/, `<= ${answer}`);

  it.each([
    ['short', `1b${'11'.repeat(40)}9000`],
    ['without r and s', '1b9000'],
    ['empty', '9000'],
    ['with a v that there is not', `1d${'11'.repeat(64)}9000`],
  ])('%s is not used', async (_, answer) => {
    await expect(sign(name, answerTo(answer))).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
  });
});

describe('the blind call over a bare hash', () => {
  const BLIND = recordings((name) => /hashed/.test(name)).flatMap(({ exchanges }) =>
    exchanges.map(([command]) => command),
  );

  it('was recorded, and is never let through', () => {
    expect(BLIND.length).toBeGreaterThan(5);
    for (const command of BLIND) expect(isAllowed(Buffer.from(command, 'hex'))).toBe(false);
  });

  it('while everything else that was recorded is', () => {
    const others = recordings(isStructured).flatMap(({ exchanges }) => exchanges.map(([command]) => command));
    for (const command of others) expect(isAllowed(Buffer.from(command, 'hex'))).toBe(true);
  });
});
