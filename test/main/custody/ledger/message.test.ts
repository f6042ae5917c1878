import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../../src-main/custody/ledger/index.ts';
import { ledgerJsPort } from '../../../../src-main/custody/ledger/ledgerjs/index.ts';
import { recoverAddress } from '../../../../src-shared/node/index.ts';
import { compileDigester, type Digester, type MemberValues } from '../../../../src-shared/protocol/index.ts';
import { EthereumApp } from './support/ethereum-app.ts';
import { question } from './support/question.ts';
import { DOMAIN, messageCase, WALLET } from './support/recordings.ts';
import { withApp } from './support/sources.ts';

/** Asks a fresh device; says what it was asked. */
async function ask(digester: Digester, values: MemberValues) {
  const app = new EthereumApp();
  const { source, held } = withApp(app);
  const ledger = new Ledger(ledgerJsPort({ source }));
  const result = await Promise.resolve()
    .then(() => ledger.sign(question('order', { digester, values })))
    .catch((error: unknown) => error);
  return { result, opened: held.ever };
}

describe('a member that does not fit its type never reaches a device', () => {
  const bad: [string, string, string, unknown][] = [
    ['a missing one', 'order', 'amount', undefined],
    ['a number below zero', 'order', 'amount', -1n],
    ['a number beyond 256 bits', 'order', 'amount', 2n ** 256n],
    ['a number beyond 128 bits', 'withdraw', 'amount', 2n ** 128n],
    ['a text where a number belongs', 'order', 'amount', '1500000'],
    ['a number where bytes belong', 'order', 'symbol', 7n],
    ['bytes32 of 31 bytes', 'order', 'nonce', new Uint8Array(31)],
    ['bytes32 of 33 bytes', 'order', 'nonce', new Uint8Array(33)],
    ['no bytes at all', 'order', 'nonce', new Uint8Array(0)],
    ['an address of 19 bytes', 'withdraw', 'currency', new Uint8Array(19)],
    ['an address of 32 bytes', 'withdraw', 'currency', new Uint8Array(32)],
    ['no list', 'delegatedSession', 'aclScope', 1n],
    ['a list with a bad entry', 'delegatedSession', 'aclScope', [1n, -1n]],
    ['a list too long for its length byte', 'delegatedSession', 'aclScope', Array<bigint>(256).fill(1n)],
    ['bytes that would be cut on the way', 'delegatedSession', 'sessionPublicKey', new Uint8Array(254)],
  ];

  it.each(bad)('%s', async (_, name, member, value) => {
    const { digester, values } = messageCase(name);
    // The values of a test may be what the types forbid.
    const { result, opened } = await ask(digester, { ...values, [member]: value } as MemberValues);
    expect(result).toMatchObject({ code: 'LEDGER_MEMBER', message: expect.stringContaining(member) });
    expect(opened).toBe(0);
  });

  it('one that the type does not have', async () => {
    const { digester, values } = messageCase('order');
    const { result, opened } = await ask(digester, { ...values, memo: 1n });
    expect(result).toMatchObject({ code: 'LEDGER_MEMBER', message: expect.stringContaining('memo') });
    expect(opened).toBe(0);
  });

  it('a type that calls itself the domain', async () => {
    const digester = compileDigester(DOMAIN, 'EIP712Domain(uint256 a)');
    expect((await ask(digester, { a: 1n })).result).toMatchObject({ code: 'LEDGER_MEMBER' });
  });
});

describe('what fits', () => {
  it('a hash of an order is 25 bytes, and is signed filled up to 32, as our digest has it', async () => {
    const digester = compileDigester(DOMAIN, 'CancelOrderParams(bytes32 symbol,bytes32 orderHash,uint256 n)');
    const values = { symbol: new Uint8Array(32), orderHash: new Uint8Array(25).fill(0xcd), n: 1n };
    const { result } = await ask(digester, values);
    expect(recoverAddress(digester.digest(values), result as Uint8Array)).toBe(WALLET);
  });

  it('values of any size within their types are signed as our digest has them', async () => {
    const digester = compileDigester(
      DOMAIN,
      'Any(uint256 a,uint128 b,bytes32 c,address d,bytes e,string f,uint256[] g)',
    );
    const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          a: fc.bigInt(0n, 2n ** 256n - 1n),
          b: fc.bigInt(0n, 2n ** 128n - 1n),
          c: bytes(32),
          d: bytes(20),
          e: fc.uint8Array({ maxLength: 253 }),
          f: fc.string({ unit: 'binary', maxLength: 60 }),
          g: fc.array(fc.bigInt(0n, 2n ** 256n - 1n), { maxLength: 20 }),
        }),
        async (values) => {
          const { result } = await ask(digester, values);
          expect(recoverAddress(digester.digest(values), result as Uint8Array)).toBe(WALLET);
        },
      ),
      { numRuns: 25 },
    );
  });
});
