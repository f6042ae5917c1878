import { describe, expect, it } from 'vitest';
import { EthereumApp } from './support/ethereum-app.ts';
import { isStructured, recordings, WALLET } from './support/recordings.ts';

/*
 * The fake Ethereum app of the other tests, held against what the real one answered: an answer of the fake is worth
 * something only as far as it is that of the real one, byte for byte, signatures included.
 */
const ALL = recordings((name) => isStructured(name) || /getAddress/.test(name)).filter(
  ({ observed }) => observed.error === undefined || observed.error.statusCode !== '0x6a00',
);

describe('the fake Ethereum app answers like the real one', () => {
  it('has something to be compared with', () => {
    expect(ALL.length).toBeGreaterThan(35);
  });

  it.each(ALL.map((each) => [each.name, each] as const))('%s', async (name, { exchanges, observed }) => {
    const app = new EthereumApp({
      version: /-(\d+\.\d+\.\d+)-/.exec(name)![1]!,
      blind: /-blind[+-]|getAddress/.test(name),
      raw: /[-+]raw-/.test(name),
      person: () => observed.error?.statusCode !== '0x6985',
    });
    for (const [command, answer] of exchanges)
      expect((await app.answer(Buffer.from(command, 'hex'))).toString('hex')).toBe(answer);
  });

  it('has the key of the recordings', () => {
    expect(new EthereumApp().addressAt("44'/60'/0'/0/0")).toBe(WALLET);
  });
});
