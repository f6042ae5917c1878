import { describe, expect, it } from 'vitest';
import {
  DEFAULT_TYPES,
  MAINNET,
  PRACTICE,
  ProfileError,
  readProfile,
  SEPOLIA,
  walletClassOf,
} from '../../src-shared/protocol/index.ts';

const LAB = {
  id: 'lab',
  kind: 'mainnet',
  baseUrl: 'https://venue.example',
  wsUrl: 'wss://venue.example',
  domain: { name: 'DerivaDEX', version: '1', chainId: 99, verifyingContract: `0x${'ab'.repeat(20)}` },
};
const practice = (over: object): object => ({
  extends: 'practice',
  baseUrl: 'http://127.0.0.1:1',
  wsUrl: 'ws://127.0.0.1:1',
  ...over,
});

/** Paths that the refusal names. */
function refusedAt(document: unknown): string[] {
  try {
    readProfile(document);
  } catch (error) {
    if (error instanceof ProfileError) return error.issues.map((issue) => issue.path);
    throw error;
  }
  return [];
}

describe('a profile document', () => {
  it('needs only id, kind, addresses and domain; the tables fill the rest', () => {
    const profile = readProfile(LAB);
    expect(profile).toMatchObject({
      id: 'lab',
      label: 'lab',
      types: DEFAULT_TYPES,
      receipts: 'encryption-key',
      collateral: [],
    });
    expect(profile.standing.sessions).toBe('ours');
    expect(walletClassOf(profile)).toBe('live');
  });

  it('may start from a built-in one and add its addresses', () => {
    const profile = readProfile({
      extends: 'mainnet',
      baseUrl: 'https://venue.example/',
      wsUrl: 'wss://venue.example',
    });
    expect(profile).toMatchObject({
      id: 'mainnet',
      domain: MAINNET.domain,
      baseUrl: 'https://venue.example',
    });
    expect(profile.label).toContain('limited number of qualified users');
  });

  it('may name a receipt signer, other types and switch the gateway mirror off', () => {
    const signer = `0x${'CD'.repeat(20)}`;
    const order = DEFAULT_TYPES.Order.replace('OrderParams', 'OtherParams');
    const profile = readProfile({
      ...LAB,
      receipts: { signer },
      types: { Order: order },
      limits: { gateway: false },
    });
    expect(profile.receipts).toEqual({ signer: signer.toLowerCase() });
    expect(profile.types.Order).toBe(order);
    expect(profile.types.CancelAll).toBe(DEFAULT_TYPES.CancelAll);
    expect(profile.limits.gateway).toBe(false);
  });

  it.each(['id', 'kind', 'baseUrl', 'wsUrl', 'domain'])('is refused without %s', (member) => {
    expect(refusedAt({ ...LAB, [member]: undefined })).toContain(member);
  });

  it('names every bad member at once', () => {
    const bad = { ...LAB, baseUrl: 'ftp://x', types: { Order: 'Order(' }, receipts: 'maybe', extra: 1 };
    expect(refusedAt(bad)).toEqual(expect.arrayContaining(['baseUrl', 'types.Order', 'receipts', 'extra']));
  });

  it.each([
    ['http off this machine', { baseUrl: 'http://venue.example' }, 'baseUrl'],
    ['ws off this machine', { wsUrl: 'ws://venue.example' }, 'wsUrl'],
    ['a name that only looks like this machine', { baseUrl: 'http://127.0.0.1.example' }, 'baseUrl'],
    ['a user before the host', { baseUrl: 'http://127.0.0.1@venue.example' }, 'baseUrl'],
    ['a query', { baseUrl: 'https://venue.example/?a=1' }, 'baseUrl'],
    ['another scheme', { wsUrl: 'https://venue.example' }, 'wsUrl'],
    ['a label that moves the cursor', { label: 'Lab\u001b[2J' }, 'label'],
    ['a port that does not exist', { wsUrl: 'wss://venue.example:99999' }, 'wsUrl'],
    ['a number that is no address', { baseUrl: 'http://127.999.1.1' }, 'baseUrl'],
    ['too many groups', { baseUrl: 'https://[1:2:3:4:5:6:7:8:9]' }, 'baseUrl'],
    ['a host that is no name', { wsUrl: 'wss://%zz' }, 'wsUrl'],
    [
      'a signed member that the request does not have',
      { types: { Order: 'Permit(address owner,uint256 amount)' } },
      'types.Order',
    ],
  ])('is refused with %s', (_, over, path) => {
    expect(refusedAt({ ...LAB, ...over })).toContain(path);
  });

  it.each(['http://127.0.0.1:80', 'http://localhost', 'http://[::1]:9', 'http://127.8.9.1'])(
    'takes %s for this machine',
    (baseUrl) => {
      expect(refusedAt(practice({ baseUrl }))).toEqual([]);
    },
  );

  it.each([
    [
      'kind practice with another chain',
      practice({ domain: { ...PRACTICE.domain, chainId: 31338 } }),
      'domain',
    ],
    [
      'kind practice with another contract',
      practice({ domain: { ...PRACTICE.domain, verifyingContract: LAB.domain.verifyingContract } }),
      'domain',
    ],
    ['kind practice off loopback', practice({ baseUrl: 'https://venue.example' }), 'baseUrl'],
    ['kind practice with realtime off loopback', practice({ wsUrl: 'wss://venue.example' }), 'wsUrl'],
    [
      'kind practice with copy trading off loopback',
      practice({ copyTrading: { url: 'https://a.example', wsUrl: 'ws://127.0.0.1' } }),
      'copyTrading.url',
    ],
    ['another kind with the practice domain', { ...LAB, domain: PRACTICE.domain }, 'domain'],
    [
      'another kind with the practice chain alone',
      { ...LAB, domain: { ...LAB.domain, chainId: 31337 } },
      'domain',
    ],
    [
      'another kind with the practice contract alone',
      { ...LAB, domain: { ...LAB.domain, verifyingContract: PRACTICE.domain.verifyingContract } },
      'domain',
    ],
    ["mainnet's domain under kind testnet", { ...LAB, kind: 'testnet', domain: MAINNET.domain }, 'kind'],
    ["sepolia's domain under kind mainnet", { ...LAB, kind: 'mainnet', domain: SEPOLIA.domain }, 'kind'],
    [
      "mainnet's domain with other types",
      { ...LAB, domain: MAINNET.domain, types: { Withdraw: 'WithdrawParams(uint128 amount)' } },
      'types.Withdraw',
    ],
    [
      'a built-in extended with other types',
      {
        extends: 'mainnet',
        baseUrl: 'https://a.example',
        wsUrl: 'wss://a.example',
        types: { DelegatedSession: 'D(bytes a)' },
      },
      'types.DelegatedSession',
    ],
  ])('is refused whole: %s', (_, document, path) => {
    expect(refusedAt(document)).toContain(path);
  });

  it.each([null, [], 'mainnet', 1, { extends: 'lab' }])('is refused when it is %j', (document) => {
    expect(refusedAt(document).length).toBeGreaterThan(0);
  });
});
