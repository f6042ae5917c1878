import { utc } from '../../src-shared/contract/index.ts';
import { formatDecimal, type Fixed } from '../../src-shared/money/index.ts';
import type { Intent, IntentOf, PlacingIntent } from './intent.ts';

/** The intent in words of a trader: "Buy 0.5 ETHP @ 2,000"; `order` says what an order hash stands for, if known. */
export function summaryOf(intent: Intent, order: string | null = null): string {
  switch (intent.kind) {
    case 'Order':
      return `${tradeWords(intent)}${intent.strategy === 'main' ? '' : ` in ${intent.strategy}`}`;
    case 'ModifyOrder':
      return `Change ${order ?? short(intent.orderHash)} to ${tradeWords(intent)}`;
    case 'CancelOrder':
      return order === null ? `Cancel ${short(intent.orderHash)} on ${intent.symbol}` : `Cancel: ${order}`;
    case 'CancelAll':
      return `Cancel all of ${intent.strategy} on ${intent.symbol}`;
    case 'ProfileUpdate':
      return profileWords(intent).join('; ');
    case 'Withdraw':
      return `Withdraw ${grouped(intent.amount)} USDC from ${intent.strategyId}`;
    case 'WithdrawDDX':
      return `Withdraw ${grouped(intent.amount)} DDX`;
  }
}

/** What a person is told about each member of an intent, beside its signed value. */
export function readableMembers(intent: Intent): Record<string, string> {
  switch (intent.kind) {
    case 'Order':
    case 'ModifyOrder':
      return {
        symbol: intent.symbol,
        strategy: intent.strategy,
        side: intent.side === 'Bid' ? 'buy' : 'sell',
        orderType: ['limit', 'market', 'stop', 'post-only'][intent.orderType] ?? '',
        amount: formatDecimal(intent.amount),
        price: formatDecimal(intent.price),
        stopPrice: formatDecimal(intent.stopPrice),
      };
    case 'CancelOrder':
      return { symbol: intent.symbol };
    case 'CancelAll':
      return { symbol: intent.symbol, strategy: intent.strategy };
    case 'ProfileUpdate': {
      const { payFeesInDdx, referralAddress, deniedDelegatedSessionUpdate: denied } = intent;
      const added = denied !== null && typeof denied === 'object' ? denied : null;
      const untouched = 'left as it is';
      return {
        payFeesInDdxState: payFeesInDdx ? 'fees in DDX' : 'fees in USDC',
        ...(referralAddress === null ? { referralAddress: untouched } : {}),
        deniedDelegatedSessionAction: added ? 'deny a key' : denied === null ? 'none' : 'allow a key again',
        ...(denied === null ? { deniedDelegatedSessionAddress: 'none' } : {}),
        deniedDelegatedSessionExpiry: added ? utc(Number(added.expiry) * 1000) : 'none',
      };
    }
    case 'Withdraw':
      return { strategyId: intent.strategyId, amount: `${grouped(intent.amount)} USDC` };
    case 'WithdrawDDX':
      return { amount: `${grouped(intent.amount)} DDX` };
  }
}

/** What changes comes first; the fee's currency is part of every profile update, and said last where it is not the point. */
function profileWords(intent: IntentOf<'ProfileUpdate'>): string[] {
  const { payFeesInDdx, referralAddress, deniedDelegatedSessionUpdate: denied } = intent;
  const currency = payFeesInDdx ? 'DDX' : 'USDC';
  const words: string[] = [];
  if (typeof denied === 'string') words.push(`Allow session key ${denied} again`);
  else if (denied !== null)
    words.push(`Deny session key ${denied.delegated} until ${utc(Number(denied.expiry) * 1000)}`);
  if (referralAddress !== null)
    words.push(`${words.length > 0 ? 'name' : 'Name'} ${referralAddress} as referral`);
  words.push(words.length > 0 ? `fees in ${currency}` : `Pay fees in ${currency}`);
  return words;
}

function tradeWords(intent: PlacingIntent): string {
  const words = `${intent.side === 'Bid' ? 'Buy' : 'Sell'} ${grouped(intent.amount)} ${intent.symbol}`;
  const price = intent.price === 0n ? 'at market' : `@ ${grouped(intent.price)}`;
  switch (intent.orderType) {
    case 0:
      return `${words} ${price}`;
    case 1:
      return `${words} at market`;
    case 2:
      return `${words} ${price}, stop ${grouped(intent.stopPrice)}`;
    case 3:
      return `${words} ${price}, post-only`;
  }
}

function grouped(value: Fixed): string {
  const [whole = '', fraction] = formatDecimal(value).split('.');
  const spaced = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? spaced : `${spaced}.${fraction}`;
}

const short = (hash: string): string => `${hash.slice(0, 10)}…`;
