import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../../src-main/custody/ledger/index.ts';
import { ledgerJsPort } from '../../../../src-main/custody/ledger/ledgerjs/index.ts';
import type { LedgerModel } from '../../../../src-main/custody/ledger/port.ts';
import { recoverAddress } from '../../../../src-shared/node/index.ts';
import { checksumAddress, toHex } from '../../../../src-shared/protocol/index.ts';
import { until } from '../../support/wait.ts';
import { EthereumApp, type AppOptions } from './support/ethereum-app.ts';
import { question } from './support/question.ts';
import { messageCase, PATH, WALLET } from './support/recordings.ts';
import { withApp, withApps } from './support/sources.ts';

const OTHER_PHRASE = 'test test test test test test test test test test test junk';

function ledgerWith(options: AppOptions = {}, model?: LedgerModel) {
  const app = new EthereumApp(options);
  const { source, held } = withApp(app, model);
  return { app, held, ledger: new Ledger(ledgerJsPort({ source })) };
}

/** Instructions that asked for a signature or showed something. */
const asked = ({ seen }: EthereumApp): string[] =>
  seen.map((apdu) => apdu.toString('hex', 0, 2)).filter((instruction) => /^e0(1a|1c|0c)$/.test(instruction));

describe('a wallet on a Ledger', () => {
  it.each(['order', 'withdraw', 'withdrawDdx', 'profile', 'delegatedSession'])(
    'signs %s, and the signature is its own over our digest',
    async (name) => {
      const { ledger, held } = ledgerWith();
      const { digester, values } = messageCase(name);
      const signature = await ledger.sign(question(name));
      expect(recoverAddress(digester.digest(values), signature)).toBe(WALLET);
      expect(held).toEqual({ now: 0, ever: 1 });
    },
  );

  it('that signs something else than it was given is not believed', async () => {
    const { ledger, app } = ledgerWith();
    const answer = app.answer.bind(app);
    // The amount is changed on the way to the device.
    app.answer = (apdu) =>
      answer(
        apdu.toString('hex').startsWith('e01c00ff05000316e360')
          ? Buffer.from('e01c00ff05000316e361', 'hex')
          : apdu,
      );
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
  });

  it('with another seed is told before anybody is asked to look', async () => {
    const { ledger, app } = ledgerWith({ phrase: OTHER_PHRASE });
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({
      code: 'LEDGER_OTHER_SEED',
      message: expect.stringContaining(PATH),
    });
    expect(asked(app)).toEqual([]);
  });

  it('is found among several devices, whatever the others are at', async () => {
    const other = new EthereumApp({ phrase: OTHER_PHRASE });
    const locked = new EthereumApp();
    locked.locked = true;
    const elsewhere = new EthereumApp({ name: 'Bitcoin' });
    const own = new EthereumApp();
    const { source, held } = withApps([{ app: other }, { app: locked }, { app: elsewhere }, { app: own }]);
    const ledger = new Ledger(ledgerJsPort({ source }));
    expect(await ledger.sign(question('order'))).toHaveLength(65);
    expect(held.now).toBe(0);
    own.locked = true;
    // That one of them is another wallet's is no news beside one that could not be asked.
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_LOCKED' });
  });
});

describe('each state of a device has its own words', () => {
  it.each([
    [
      'locked',
      'LEDGER_LOCKED',
      (app: EthereumApp): void => {
        app.locked = true;
      },
    ],
    [
      'with another app',
      'LEDGER_WRONG_APP',
      (app: EthereumApp): void => {
        app.name = 'Bitcoin';
      },
    ],
    [
      'with no app',
      'LEDGER_WRONG_APP',
      (app: EthereumApp): void => {
        app.name = 'BOLOS';
      },
    ],
    [
      'with an app too old',
      'LEDGER_APP_OLD',
      (app: EthereumApp): void => {
        app.version = '1.16.9';
      },
    ],
    [
      'with both settings off',
      'LEDGER_SETTING',
      (app: EthereumApp): void => {
        app.blind = false;
      },
    ],
  ] as const)('%s', async (_, code, put) => {
    const { ledger, app, held } = ledgerWith();
    put(app);
    const failure = await ledger.sign(question('order')).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(ledger.state.problem).toEqual((failure as { toData(): object }).toData());
    expect(held.now).toBe(0);
    // Once it is put right, the same call works, and nothing is wrong any more.
    Object.assign(app, { locked: false, name: 'Ethereum', version: '1.22.0', blind: true });
    expect(await ledger.sign(question('order'))).toHaveLength(65);
    expect(ledger.state.problem).toBe(null);
  });

  it('words and remedies differ from state to state', async () => {
    const said = new Set<string>();
    for (const put of [
      { locked: true },
      { name: 'Bitcoin' },
      { name: 'BOLOS' },
      { version: '1.2.3' },
      { blind: false },
      { person: () => false },
    ]) {
      const { ledger, app } = ledgerWith();
      Object.assign(app, put);
      const { message, hint } = (await ledger.sign(question('order')).catch((error: unknown) => error)) as {
        message: string;
        hint: string;
      };
      said.add(message).add(hint);
    }
    expect(said.size).toBe(12);
  });

  it.each(['1.17.0', '1.17.5', '1.22.0', '1.23.9'])('version %s is known', async (version) => {
    const { ledger } = ledgerWith({ version });
    await ledger.sign(question('order'));
    expect(ledger.state.problem).toBe(null);
  });

  it.each(['1.24.0', '2.0.0', '1.24.0-dev'])(
    'version %s is too new to be known: a warning, and it is used all the same',
    async (version) => {
      const { ledger } = ledgerWith({ version });
      expect(await ledger.sign(question('order'))).toHaveLength(65);
      expect(ledger.state.problem?.code).toBe('LEDGER_APP_NEW');
    },
  );

  it('a version that is none is no answer', async () => {
    const { ledger } = ledgerWith({ version: 'development' });
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
  });

  it('an old app on the first Nano S needs another device, not an update', async () => {
    const { ledger } = ledgerWith({ version: '1.10.4' }, 'Nano S');
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({
      hint: expect.stringContaining('newer model'),
    });
  });

  it('no device', async () => {
    const { source } = withApps([]);
    const ledger = new Ledger(ledgerJsPort({ source }));
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_ABSENT' });
    expect(await ledger.openApp()).toBe(null);
    expect(ledger.state.problem?.code).toBe('LEDGER_ABSENT');
  });

  it('rejected on the device is no state: the next call is asked as if nothing had been', async () => {
    const { ledger, app } = ledgerWith({ person: () => false });
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_REJECTED' });
    expect(ledger.state.problem).toBe(null);
    app.person = () => true;
    expect(await ledger.sign(question('order'))).toHaveLength(65);
  });

  it.each(['6a00', '6a80'] as const)(
    'a review left by an ended program (%s) is dropped once',
    async (status) => {
      const { ledger, app } = ledgerWith();
      app.abandoned = status;
      expect(await ledger.sign(question('order'))).toHaveLength(65);
    },
  );

  it('a second call while one is pending is told which one', async () => {
    const decision = Promise.withResolvers<boolean>();
    const { ledger } = ledgerWith({ person: () => decision.promise });
    const first = ledger.sign(question('order'));
    await expect(ledger.sign(question('withdraw'))).rejects.toMatchObject({
      code: 'LEDGER_IN_USE',
      message: expect.stringContaining('Sign order'),
    });
    await expect(ledger.accounts('live', 0, 1)).rejects.toMatchObject({ code: 'LEDGER_IN_USE' });
    expect(await ledger.openApp()).toBe(null);
    decision.resolve(true);
    expect(await first).toHaveLength(65);
  });

  it('the end of the program ends who waits for a device', async () => {
    const { ledger, held } = ledgerWith({ person: () => new Promise(() => undefined) });
    const signing = ledger.sign(question('order'));
    await until(() => ledger.state.prompt, 'the prompt');
    ledger.stop();
    await expect(signing).rejects.toMatchObject({ code: 'LEDGER_STOPPED' });
    expect(held.now).toBe(0);
  });
});

describe('what the person sees beside the device', () => {
  it.each([
    ['Nano S Plus', 'order', ['9 presses', '37 presses'], ['swipe']],
    ['Nano X', 'delegatedSession', ['9 presses', '27 presses'], ['swipe']],
    ['Flex', 'withdraw', ['Accept risk and continue', '5 to 8 pages', 'hold to sign'], ['presses']],
    ['Ledger', 'profile', ['9 presses', '31 presses', '5 to 8 pages'], []],
  ] as const)('%s and %s', async (model, name, has, lacks) => {
    const decision = Promise.withResolvers<boolean>();
    const { ledger } = ledgerWith({ person: () => decision.promise }, model);
    const { digester, values } = messageCase(name);
    const signing = ledger.sign(question(name, { deadline: performance.now() + 60_000 }));
    const prompt = await until(() => ledger.state.prompt, 'the prompt');
    expect(prompt).toMatchObject({
      wallet: WALLET,
      model,
      title: `Sign ${name}`,
      domainHash: toHex(digester.domainSeparator),
      messageHash: toHex(digester.structHash(values)),
      digest: toHex(digester.digest(values)),
      preview: question(name).preview,
    });
    expect(prompt.validMs).toBeGreaterThan(50_000);
    const [settings, warning] = prompt.steps;
    expect(settings).toMatch(/"Blind signing" or "Raw messages"/);
    expect(warning).toContain('"Blind signing ahead"');
    const text = prompt.steps.join('\n');
    for (const part of has) expect(text).toContain(part);
    for (const part of lacks) expect(text).not.toContain(part);
    expect(text).toContain('within 60 s');
    decision.resolve(true);
    await signing;
    expect(ledger.state.prompt).toBe(null);
  });

  it('is gone as soon as it was rejected', async () => {
    const { ledger } = ledgerWith({ person: () => false });
    await ledger.sign(question('order')).catch(() => undefined);
    expect(ledger.state.prompt).toBe(null);
    expect(ledger.pending).toBe(null);
  });
});

describe('accounts', () => {
  it('are listed page by page in both layouts, and the first one is the same in both', async () => {
    const { ledger, app } = ledgerWith();
    const live = await ledger.accounts('live', 0, 3);
    const bip44 = await ledger.accounts('bip44', 0, 3);
    expect(live.map(({ path }) => path)).toEqual([
      "m/44'/60'/0'/0/0",
      "m/44'/60'/1'/0/0",
      "m/44'/60'/2'/0/0",
    ]);
    expect(bip44.map(({ path }) => path)).toEqual([
      "m/44'/60'/0'/0/0",
      "m/44'/60'/0'/0/1",
      "m/44'/60'/0'/0/2",
    ]);
    expect(live[0]).toEqual(bip44[0]);
    for (const { path, address } of [...live, ...bip44]) expect(address).toBe(app.addressAt(path.slice(2)));
    expect(await ledger.accounts('live', 2, 1)).toEqual([live[2]]);
  });

  it('end where indexes end', async () => {
    const { ledger } = ledgerWith();
    expect(await ledger.accounts('live', 2 ** 31 - 1, 5)).toHaveLength(1);
  });

  it('one is shown on the device, and named once it was confirmed there', async () => {
    const shown: string[] = [];
    const { ledger, app } = ledgerWith({
      person: (what) => {
        if (what.what === 'address') shown.push(what.address);
        return ledger.state.prompt?.preview.fields[0]?.raw === checksumAddress(WALLET);
      },
    });
    expect(await ledger.confirm(PATH, 'Main')).toEqual({ path: PATH, address: WALLET });
    expect(shown).toEqual([WALLET]);
    app.person = () => false;
    await expect(ledger.confirm(PATH, 'Main')).rejects.toMatchObject({ code: 'LEDGER_REJECTED' });
    await expect(ledger.show(WALLET, PATH, 'Main')).rejects.toMatchObject({ code: 'LEDGER_REJECTED' });
  });

  it.each([
    ['44h/60h/0h/0/0', 'PATH_SYNTAX'],
    ["m/44'/60'/x", 'PATH_SYNTAX'],
    ["m/44'/60'/4294967296", 'PATH_SYNTAX'],
    ["m/44'/60'", 'LEDGER_PATH'],
    ["m/44'/0'/0'/0/0", 'LEDGER_PATH'],
    ['m/44/60/0/0/0', 'LEDGER_PATH'],
  ])('a path like %s is %s, and no device is asked', async (path, code) => {
    const { ledger, held } = ledgerWith();
    const failure = await Promise.resolve()
      .then(() => ledger.confirm(path, 'Main'))
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ code });
    expect(held.ever).toBe(0);
  });

  it('a path is kept in one notation', async () => {
    const { ledger } = ledgerWith();
    expect((await ledger.confirm("m/44h/60h/7'/0/0", 'Main')).path).toBe("m/44'/60'/7'/0/0");
  });
});
