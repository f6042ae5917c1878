import { UsageError } from '../errors.ts';
import { privateRequest, walletInput, WALLET_OPTIONS } from '../answer.ts';
import type { CliCommand } from '../command.ts';
import { oneOf } from '../values.ts';

const withdraw: CliCommand = {
  name: 'withdraw',
  summary: 'withdraw USDC from a strategy to the wallet',
  options: {
    strategy: { value: 'S', help: 'main by default' },
    amount: { value: 'A', help: 'how much, in USDC' },
    ...WALLET_OPTIONS,
  },
  run: (invocation) =>
    privateRequest(invocation, {
      kind: 'Withdraw',
      ...walletInput(invocation),
      strategy: invocation.text('strategy'),
      amount: invocation.need('amount'),
    }),
};

const withdrawDdx: CliCommand = {
  name: 'withdraw-ddx',
  summary: 'withdraw DDX to the wallet',
  options: { amount: { value: 'A', help: 'how much, in DDX' }, ...WALLET_OPTIONS },
  run: (invocation) =>
    privateRequest(invocation, {
      kind: 'WithdrawDDX',
      ...walletInput(invocation),
      amount: invocation.need('amount'),
    }),
};

const profileUpdate: CliCommand = {
  name: 'profile update',
  summary: 'change how fees are paid, or name a referral once',
  options: {
    'pay-fees-in-ddx': { value: 'BOOL', help: 'true or false' },
    referral: { value: 'ADDRESS', help: 'who referred this wallet; it can be named once' },
    ...WALLET_OPTIONS,
  },
  run(invocation) {
    const pay = invocation.text('pay-fees-in-ddx');
    const referralAddress = invocation.text('referral');
    if (pay === undefined && referralAddress === undefined) {
      throw new UsageError(
        'NOTHING_TO_CHANGE',
        'Nothing was given to change.',
        'Give --pay-fees-in-ddx or --referral.',
      );
    }
    return privateRequest(invocation, {
      kind: 'ProfileUpdate',
      ...walletInput(invocation),
      payFeesInDdx:
        pay === undefined ? undefined : oneOf(pay, ['true', 'false'], 'pay-fees-in-ddx') === 'true',
      referralAddress,
    });
  },
};

export const fundsCommands: readonly CliCommand[] = [withdraw, withdrawDdx, profileUpdate];
