import { beforeAll, describe, expect, it } from 'vitest';
import { KINDS, SESSION_KINDS, type Content, type ForeignTrader, type Kind } from '../support/foreign.ts';
import { expectError, sequencesNothing } from './answers.ts';
import { FORMS, type FieldName } from './fields.ts';
import { startedVenue } from './support.ts';

/** interface: Content of each request type. Every kind carries the last four. */
const FIELDS: Readonly<Record<Kind, readonly FieldName[]>> = {
  Order: ['symbol', 'strategy', 'side', 'orderType', 'amount', 'price', 'stopPrice', 'sessionKeySignature'],
  ModifyOrder: [
    'orderHash',
    'symbol',
    'strategy',
    'side',
    'orderType',
    'amount',
    'price',
    'stopPrice',
    'sessionKeySignature',
  ],
  CancelOrder: ['symbol', 'orderHash', 'sessionKeySignature'],
  CancelAll: ['symbol', 'strategy', 'sessionKeySignature'],
  ProfileUpdate: ['payFeesInDdx', 'referralAddress', 'deniedDelegatedSessionUpdate'],
  Withdraw: ['strategyId', 'currency', 'amount'],
  WithdrawDDX: ['amount'],
};
const EVERY: readonly FieldName[] = ['nonce', 'clientTimestampMs', 'recvWindowMs', 'signature'];

/** Another value of each signed field, all of them right in themselves: only the signature no longer fits. */
const OTHER: Readonly<Record<Exclude<FieldName, 'signature' | 'sessionKeySignature'>, Content[string]>> = {
  symbol: 'BTCP',
  strategy: 'alt',
  strategyId: 'alt',
  side: 'Ask',
  orderType: 3,
  amount: '0.2',
  price: '1899',
  stopPrice: '1',
  orderHash: `0x${'34'.repeat(25)}`,
  payFeesInDdx: true,
  referralAddress: `0x${'56'.repeat(20)}`,
  deniedDelegatedSessionUpdate: `0x${'78'.repeat(20)}`,
  currency: `0x${'9a'.repeat(20)}`,
  nonce: `0x${'bc'.repeat(32)}`,
  clientTimestampMs: 0,
  recvWindowMs: 59_999,
};

const t = startedVenue();
let trader: ForeignTrader;
beforeAll(async () => {
  trader = await t.trader();
});

/** A signed request in which one field has another JSON text. */
async function withForm(kind: Kind, field: FieldName): Promise<(form: string) => string> {
  const { json } = await trader.sign(kind, {}, { change: (content) => (content[field] = '@form@') });
  return (form) => json.replace('"@form@"', form);
}

for (const kind of KINDS)
  describe(`interface: Content of each request type, \`${kind}\``, () => {
    for (const field of [...FIELDS[kind], ...EVERY]) {
      const { type, taken, refused } = FORMS[field];

      it(`\`${field}\` ${type}: every form of it is read, nothing else is, and it may not be missing`, async () => {
        const body = await withForm(kind, field);
        for (const form of taken) {
          const { error_reason: reason } = (await t.venue.postText(body(form))).body;
          expect(reason, `${field}: ${form}`).not.toBe('InvalidRequestPayload');
        }
        await sequencesNothing(t.venue, async () => {
          for (const form of refused) {
            const answer = await t.venue.postText(body(form));
            expect(answer.body.error_reason, `${field}: ${form}`).toBe('InvalidRequestPayload');
          }
          const missing = await trader.send(kind, {}, { change: (content) => delete content[field] });
          const replay = field === 'clientTimestampMs' || field === 'recvWindowMs';
          expectError(missing, replay ? 'ReplayFieldMissing' : 'InvalidRequestPayload');
        });
      });

      if (field !== 'signature' && field !== 'sessionKeySignature')
        it(`\`${field}\` is signed: changed afterwards, it is nobody's request`, async () => {
          const later = field === 'clientTimestampMs' ? (await t.venue.timeMs()) + 1 : OTHER[field];
          const sent = await trader.sign(kind, {}, { change: (content) => (content[field] = later) });
          await sequencesNothing(t.venue, async () => {
            expectError(await t.venue.postText(sent.json), 'SafetyFailure', 'TraderNotFound');
          });
        });
    }

    if (!SESSION_KINDS.includes(kind))
      it('`sessionKeySignature` is no member: it is accepted for the four order kinds only', async () => {
        for (const value of [null, '0x'])
          expectError(
            await trader.send(kind, {}, { change: (content) => (content.sessionKeySignature = value) }),
            'InvalidRequestPayload',
          );
      });

    it('has no members beyond these, and takes them in any order', async () => {
      const { json } = await trader.sign(kind);
      for (const extra of ['extra', 'constructor', 'toString', '__proto__', 'Symbol', ''])
        expectError(
          await t.venue.postText(json.replace('"c":{', `"c":{"${extra}":1,`)),
          'InvalidRequestPayload',
        );
      const { t: name, c } = JSON.parse(json) as { t: string; c: Content };
      expect(Object.keys(c).sort()).toEqual([...FIELDS[kind], ...EVERY].sort());
      const turned = JSON.stringify({ c: Object.fromEntries(Object.entries(c).reverse()), t: name });
      const answer = await t.venue.postText(turned);
      expect(answer.body.error_reason).not.toBe('InvalidRequestPayload');
      expect((await t.venue.postText(json)).text).toBe(answer.text);
    });
  });
