import type {
  AuditRow,
  AuditVerification,
  DeniedRow,
  SessionRow,
  SigningPreview,
  WalletRow,
} from '../../../src-shared/contract/index.ts';
import { SESSION, sessionsSample, WALLET, WALLET_ROW } from './samples.ts';

const DAY = 86_400;
const DIGEST = '0xd1f20b1a3d5e7f9012b4c6d8e0f1a3b5c7d9e1f208be4a2e3f06d1c5b7a90e2c';
export const LEDGER_WALLET: WalletRow = {
  ...WALLET_ROW,
  address: '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc',
  name: 'Cold',
  kind: 'ledger',
  path: "m/44'/60'/0'/0/0",
  backedUp: null,
};

/** A key each for what can become of one: in daily use, near its end, limited, and ended in every way. */
export function sessionKeysSample(now: number): SessionRow[] {
  const [usual] = sessionsSample(now);
  if (!usual) throw new Error('There is no session.');
  const seconds = Math.floor(now / 1000);
  const key = (session: string, name: string, end: number, part: Partial<SessionRow> = {}): SessionRow => ({
    ...usual,
    session,
    name,
    address: `0x${session.repeat(20).slice(0, 40)}`,
    expirySeconds: seconds + end,
    leftSeconds: end > 0 ? end : null,
    ...part,
  });
  const ended = (
    session: string,
    name: string,
    state: SessionRow['state'],
    part: Partial<SessionRow> = {},
  ): SessionRow => key(session, name, -DAY, { state, createdAt: now - 3 * DAY * 1000, ...part });
  return [
    usual,
    key('b2', 'Grid bot', 2_520, {
      scope: ['order', 'cancel-order'],
      lastUsedAt: now - 1_000,
      uses: 4_812,
      rails: { symbols: ['ETHP'], maxOrderNotional: '2500', maxOrdersPerMinute: 10 },
    }),
    key('c3', 'Stop only', 6 * DAY, { scope: ['cancel-order', 'cancel-all'], lastUsedAt: null, uses: 0 }),
    ended('d4', 'Yesterday', 'expired', { uses: 31 }),
    ended('e5', 'Grid bot', 'revoked', { replacedBy: 'b2', uses: 970 }),
    ended('f6', 'Borrowed laptop', 'denied', { uses: 3 }),
    ended('a7', 'From the backup', 'lost', { uses: 0, lastUsedAt: null }),
  ];
}

/** What a wallet is shown for a session key. */
export function grantSample(
  now: number,
  wish: { name: string; scope: readonly string[]; lifetimeSeconds: number },
  signer: string = WALLET,
  replaced: string | null = null,
): SigningPreview {
  const expiry = Math.floor(now / 1000) + wish.lifetimeSeconds;
  const until = `${new Date(expiry * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return {
    title: `${replaced === null ? 'Authorise' : 'Renew'} a session key: ${wish.name}`,
    sentences: [
      'The key may place orders, cancel orders, without asking again.',
      'It can never withdraw.',
      `It ends by itself at ${until}.`,
      ...(replaced === null ? [] : [`It takes the place of the key ${replaced}, which is destroyed.`]),
    ],
    signer,
    fields: [
      {
        name: 'sessionPublicKey',
        raw: `0x02${'7a'.repeat(32)}`,
        readable: 'a new key that stays on this machine',
      },
      { name: 'expiry', raw: String(expiry), readable: until },
      { name: 'aclScope', raw: '[1, 3]', readable: wish.scope.join(', ') },
    ],
    digest: DIGEST,
    expirySeconds: expiry,
  };
}

export const DENIED_NOTICE =
  'This is what this machine has told the venue. No read of the venue carries its deny list: what other machines told it is not here.';

export function deniedSample(now: number): DeniedRow[] {
  const row = { wallet: WALLET, requestIndex: 4_090, at: now - DAY * 1000 };
  return [
    {
      ...row,
      address: `0x${'f6'.repeat(20)}`,
      state: 'denied',
      expirySeconds: Math.floor(now / 1000) + 20 * DAY,
      requestId: 'r40',
      session: { session: 'f6', name: 'Borrowed laptop' },
    },
    {
      ...row,
      address: `0x${'19'.repeat(20)}`,
      state: 'allowed',
      expirySeconds: null,
      requestId: 'r38',
      session: null,
    },
    {
      ...row,
      address: `0x${'2c'.repeat(20)}`,
      state: 'unknown',
      expirySeconds: Math.floor(now / 1000) + 30 * DAY,
      requestId: 'r41',
      requestIndex: null,
      session: null,
    },
  ];
}

/** A day of a vault, newest first. */
export function auditSample(now: number): AuditRow[] {
  const record = (
    n: number,
    age: number,
    event: string,
    text: string,
    details: AuditRow['details'] = {},
    of: Partial<Pick<AuditRow, 'wallet' | 'session'>> = {},
  ): AuditRow => ({
    n,
    at: now - age * 1000,
    event,
    text,
    details,
    wallet: null,
    session: null,
    hash: String(n).padStart(64, '5a'),
    ...of,
  });
  const wallet = { wallet: WALLET };
  const session = { wallet: WALLET, session: 's1' };
  const approval = {
    command: 'withdraw',
    caller: 'command line',
    title: 'Withdraw 250 USDC from main',
    digest: DIGEST,
  };
  const terms = { name: 'Practice session', address: SESSION, scope: 'order,cancel-order' };
  return [
    record(
      9,
      12,
      'wallet.signed',
      'The wallet signed: withdraw, approved by a click in the interface.',
      { what: 'withdraw', digest: DIGEST, by: 'click' },
      wallet,
    ),
    record(
      8,
      13,
      'approval.given',
      'Withdraw 250 USDC from main (withdraw of command line) was approved by a click in the interface.',
      { ...approval, by: 'click' },
      wallet,
    ),
    record(
      7,
      61,
      'approval.asked',
      'Withdraw 250 USDC from main (withdraw of command line) waits for a person.',
      approval,
      wallet,
    ),
    record(6, 1_900, 'vault.unlock-failed', 'Unlocking the vault failed: VAULT_PASSPHRASE.', {
      code: 'VAULT_PASSPHRASE',
    }),
    record(5, 7_200, 'vault.locked', 'The vault was locked: idle; session keys go on.', {
      by: 'idle',
      sessionsGoOn: true,
    }),
    record(
      4,
      9_000,
      'session.issued',
      'The session key Practice session was issued for order,cancel-order.',
      terms,
      session,
    ),
    record(
      3,
      9_100,
      'wallet.created',
      'The practice wallet Practice was made.',
      { name: 'Practice', kind: 'software', class: 'practice' },
      wallet,
    ),
    record(2, 9_101, 'vault.created', 'The vault was made, kept by a passphrase.', {
      protection: 'passphrase',
    }),
    record(1, 9_102, 'audit.begun', 'The audit log begins, written by Countersign 0.1.0.', {
      version: '0.1.0',
    }),
  ];
}

export const INTACT: AuditVerification = {
  whole: true,
  records: 9,
  head: { n: 9, hash: '9'.padStart(64, '5a') },
  torn: 0,
  problem: null,
};

export const BROKEN: AuditVerification = {
  whole: false,
  records: 5,
  head: { n: 5, hash: '5'.padStart(64, '5a') },
  torn: 0,
  problem: {
    code: 'AUDIT_CHANGED',
    record: 6,
    message: 'Record 6 was changed: it does not fit its own hash.',
    hint: 'Compare with a backup, and with what was written down elsewhere.',
  },
};
