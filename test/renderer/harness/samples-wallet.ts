import type { CommandArguments, SigningPreview } from '../../../src-shared/contract/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { WALLET } from './samples.ts';

const DIGEST = '0x5b7a90e2d4c6f8b1a3d5e7f9012b4c6d8e0f1a3b5c7d9e1f208be4a2e3f06d1c';
const NONCE = `0x${'5e'.repeat(32)}`;

/** What a wallet would be shown for a request, in the shape that the daemon gives it. */
export function walletPreview(input: CommandArguments<'request.prepare'>, now: number): SigningPreview {
  const until = new Date(now + 60_000).toISOString().slice(0, 19).replace('T', ' ');
  const replay = [
    { name: 'nonce', raw: NONCE },
    { name: 'clientTimestampMs', raw: String(now), readable: 'now, by the venue’s clock' },
    { name: 'recvWindowMs', raw: '60000', readable: `the venue takes it until ${until} UTC` },
  ];
  return {
    title: titleOf(input),
    sentences: [
      'The wallet itself signs this request; it cannot be taken back once the venue has it.',
      'It must be approved within 60 s, since the venue takes it no longer.',
    ],
    signer: WALLET,
    fields: [...fieldsOf(input), ...replay],
    digest: DIGEST,
  };
}

export function titleOf(input: CommandArguments<'request.prepare'>): string {
  switch (input.kind) {
    case 'Withdraw':
      return `Withdraw ${formatDecimal(input.amount)} USDC from ${input.strategy}`;
    case 'WithdrawDDX':
      return `Withdraw ${formatDecimal(input.amount)} DDX`;
    case 'ProfileUpdate':
      return profileTitle(input.deniedSession, input.payFeesInDdx ? 'DDX' : 'USDC');
    default:
      return input.kind;
  }
}

function fieldsOf(input: CommandArguments<'request.prepare'>): SigningPreview['fields'] {
  switch (input.kind) {
    case 'Withdraw':
      return [
        {
          name: 'strategyId',
          raw: `0x${Buffer.from(input.strategy).toString('hex').padEnd(64, '0')}`,
          readable: input.strategy,
        },
        { name: 'currency', raw: '0x00000000000000000000000000000000000c0ffe' },
        { name: 'amount', raw: input.amount.toString(), readable: `${formatDecimal(input.amount)} USDC` },
      ];
    case 'WithdrawDDX':
      return [
        { name: 'amount', raw: input.amount.toString(), readable: `${formatDecimal(input.amount)} DDX` },
      ];
    case 'ProfileUpdate':
      return [
        {
          name: 'payFeesInDdxState',
          raw: String(Number(input.payFeesInDdx ?? false)),
          readable: `fees in ${input.payFeesInDdx ? 'DDX' : 'USDC'}`,
        },
        {
          name: 'referralAddress',
          raw: input.referralAddress ?? `0x${'0'.repeat(40)}`,
          readable: 'left as it is',
        },
        ...(input.deniedSession === undefined
          ? []
          : [
              {
                name: 'deniedDelegatedSessionAction',
                raw: input.deniedSession.action === 'add' ? '1' : '2',
                readable: input.deniedSession.action === 'add' ? 'deny a key' : 'allow a key again',
              },
              { name: 'deniedDelegatedSessionAddress', raw: input.deniedSession.address },
            ]),
      ];
    default:
      return [];
  }
}

function profileTitle(
  denied: Extract<CommandArguments<'request.prepare'>, { kind: 'ProfileUpdate' }>['deniedSession'],
  currency: string,
): string {
  if (denied === undefined) return `Pay fees in ${currency}`;
  const words =
    denied.action === 'add'
      ? `Deny session key ${denied.address}`
      : `Allow session key ${denied.address} again`;
  return `${words}; fees in ${currency}`;
}
