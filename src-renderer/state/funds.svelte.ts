import type { Account } from '../../src-shared/contract/index.ts';
import { marginSums, maxWithdrawal } from '../../src-shared/market/index.ts';
import { formatDecimal } from '../../src-shared/money/index.ts';
import { formatShortest, shortHex } from '../format/index.ts';
import { say } from '../words/index.ts';
import { standingRefusal, type Refusal } from './refusal.ts';
import type { Signers } from './signers.svelte.ts';
import { standingOf, type StandingSources } from './standing.ts';
import { checkMoney, type Checked } from './ticket/check.ts';
import { boxText } from './ticket/typed-number.ts';
import { named, type WalletRequest, type WalletSigning } from './wallet-signing.svelte.ts';

export type FundsForm = 'withdraw' | 'withdraw-ddx' | 'profile';

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;

/** The forms of the account panel, one at a time: withdrawals and the trader's profile. The wallet signs all of them. */
export class Funds {
  strategy = $state('main');
  amount = $state('');
  payFeesInDdx = $state(false);
  referral = $state('');
  #form = $state<FundsForm | null>(null);
  #tried = $state(false);
  readonly signing: WalletSigning;
  readonly #sources: StandingSources;
  readonly #signers: Signers;

  constructor(signing: WalletSigning, sources: StandingSources, signers: Signers) {
    this.signing = signing;
    this.#signers = signers;
    this.#sources = sources;
  }

  get form(): FundsForm | null {
    return this.#form;
  }

  get tried(): boolean {
    return this.#tried;
  }

  get strategies(): Account['strategies'] {
    return this.#sources.account?.strategies ?? [];
  }

  /** All that can be taken now. */
  takeMost(): void {
    if (this.most !== null) this.amount = boxText(this.most);
  }

  readonly amountCheck: Checked = $derived.by(() => checkMoney(this.amount));

  /** The most that can be withdrawn now, as far as it is known. */
  readonly most: string | null = $derived.by(() => {
    if (this.#form === 'withdraw-ddx') return this.#sources.account?.ddx ?? null;
    const standing = standingOf(this.#sources, this.strategy);
    const sums = standing && marginSums(standing);
    if (!standing || !sums) return null;
    return formatDecimal(maxWithdrawal({ sums, collateral: standing.collateral }));
  });

  readonly referralIsWrong = $derived.by(() => {
    const text = this.referral.trim();
    return text !== '' && !ADDRESS.test(text);
  });

  /** What is typed, as a request; null while it is not whole, or changes nothing. */
  readonly #typed = $derived.by((): WalletRequest | null => {
    if (this.#form === 'profile') return this.#profileChange();
    if (this.amountCheck.state !== 'good') return null;
    const amount = formatDecimal(this.amountCheck.value);
    return this.#form === 'withdraw-ddx'
      ? { kind: 'WithdrawDDX', amount }
      : { kind: 'Withdraw', strategy: this.strategy, amount };
  });

  get ready(): boolean {
    return this.#typed !== null;
  }

  /** What was said against the newest request, while it is still what is typed. */
  readonly refusal: Refusal | null = $derived.by(() => {
    const asked = this.signing.request;
    const typed = this.#typed;
    if (asked === null || typed === null) return null;
    const members = Object.entries(typed) as [keyof WalletRequest, unknown][];
    return members.every(([name, value]) => asked[name] === value)
      ? standingRefusal(this.signing.outcome)
      : null;
  });

  open(form: FundsForm): void {
    const { account } = this.#sources;
    this.#form = form;
    this.#tried = false;
    this.amount = '';
    this.payFeesInDdx = account?.payFeesInDdx ?? false;
    this.referral = account?.referralAddress ?? '';
    this.signing.forget();
  }

  close(): void {
    this.#form = null;
    this.signing.forget();
  }

  /** Asks for what is typed to be shown for approval. False when a box must be corrected. */
  submit(inSpite?: string): boolean {
    this.#tried = true;
    const typed = this.#typed;
    if (typed === null) return false;
    const override = inSpite === undefined ? {} : { override: [inSpite] };
    void this.signing.prepare(
      named({ ...typed, ...this.#signers.namingWallet(), ...override }),
      this.#words(),
    );
    return true;
  }

  #profileChange(): WalletRequest | null {
    if (this.referralIsWrong) return null;
    const { account } = this.#sources;
    const referral = this.referral.trim().toLowerCase();
    const fees =
      this.payFeesInDdx === (account?.payFeesInDdx ?? false) ? {} : { payFeesInDdx: this.payFeesInDdx };
    const refer =
      referral === '' || referral === (account?.referralAddress ?? '') ? {} : { referralAddress: referral };
    const change = { ...fees, ...refer };
    return Object.keys(change).length === 0 ? null : { kind: 'ProfileUpdate', ...change };
  }

  #words(): string {
    const { said } = say().funds;
    if (this.#form === 'profile') {
      const referral = this.referral.trim();
      return said.profile(this.payFeesInDdx ? 'DDX' : 'USDC', referral === '' ? null : shortHex(referral));
    }
    const amount = this.amountCheck.state === 'good' ? formatShortest(this.amountCheck.value) : '';
    return this.#form === 'withdraw-ddx' ? said.withdrawDdx(amount) : said.withdraw(amount, this.strategy);
  }
}
