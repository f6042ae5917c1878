import type { CommandArguments, CommandOutput, SigningPreview } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address, Profile } from '../../src-shared/protocol/index.ts';
import type { Custody, OwnWallet } from '../custody/index.ts';
import type { Session, Sessions, SessionWish } from '../sessions/index.ts';
import type { PracticeControl, PublicReads } from '../venue-client/index.ts';
import type { Accounts } from './account/accounts.ts';
import type { VaultSetup } from './vault-setup.ts';
import type { WalletInUse } from './wallet-in-use.ts';

/** commands.md: practice start. */
const STRATEGY = 'main';
const DEPOSIT_USDC = '10000';
const DEPOSIT_DDX = '1000';
const SESSION: SessionWish = {
  name: 'Practice',
  scope: ['order', 'modify-order', 'cancel-order', 'cancel-all'],
  lifetimeSeconds: 24 * 3600,
  rails: {},
};
/** A practice session with less than this left is as good as none. */
const LEAST_SECONDS = 60;

export interface PracticeOptions {
  profile: Pick<Profile, 'kind'>;
  custody: Custody;
  walletInUse: WalletInUse;
  setup: VaultSetup;
  sessions: Sessions;
  reads: PublicReads;
  control: PracticeControl;
  accounts: Accounts;
  /** Makes sure that the venue answers and its time is known. */
  venueReady: () => Promise<void>;
  venueTime: () => number | null;
}

/** Everything that one needs to practise: wallet, funds, session key. Doing it twice does nothing. */
export class Practice {
  private readonly options: PracticeOptions;
  private running: Promise<CommandOutput<'practice.start'>> | null = null;

  constructor(options: PracticeOptions) {
    this.options = options;
  }

  /** True when nothing is left to do, as far as is known. */
  isReady(): boolean {
    const wallet = this.wallet();
    if (wallet === null || this.options.custody.state !== 'unlocked') return false;
    const address = wallet.address;
    return (
      this.validSession(address) !== null &&
      this.options.accounts.of(address)?.strategy(STRATEGY) !== undefined
    );
  }

  async preview(): Promise<CommandOutput<'practice.preview'>> {
    const { setup, sessions, accounts, venueTime } = this.options;
    this.assertPractice();
    const wallet = this.wallet();
    const address = wallet === null ? null : wallet.address;
    const account = address === null ? undefined : accounts.of(address);
    const session = address === null ? null : this.validSession(address);
    const signer = address ?? 'the new wallet';
    let signing: SigningPreview | null = null;
    // The preview names the expiry, which only the venue's clock can give.
    if (session === null && venueTime() !== null)
      signing = { ...sessions.preview(SESSION, address ?? NO_ADDRESS), signer };
    return {
      steps: [
        {
          done: wallet !== null,
          text: wallet === null ? 'Make a practice wallet on this machine' : `Practice wallet ${wallet.name}`,
        },
        {
          done: account?.strategy(STRATEGY) !== undefined,
          text: 'Put 10,000 practice USDC into the strategy main, and 1,000 practice DDX',
        },
        {
          done: session !== null,
          text: 'Let the wallet authorise a session key for 24 hours: place, change and cancel orders',
        },
      ],
      signing,
      protection: await setup.protection(),
    };
  }

  /** `unprotected` is a person's choice to keep the keys without keychain and passphrase. */
  start(input: CommandArguments<'practice.start'>): Promise<CommandOutput<'practice.start'>> {
    this.running ??= this.run(input).finally(() => {
      this.running = null;
    });
    return this.running;
  }

  private async run({
    unprotected,
    expirySeconds,
  }: CommandArguments<'practice.start'>): Promise<CommandOutput<'practice.start'>> {
    const { custody, setup, sessions, accounts, venueReady } = this.options;
    this.assertPractice();
    await venueReady();
    await setup.ensure(unprotected);
    const wallet = this.wallet() ?? (await custody.createWallet(custody.keeper.freeName('Practice')));
    const address = wallet.address;
    const funded = await this.fund(address);
    // The click on the first-run card, or the command, is the approval (commands.md).
    const session =
      this.validSession(address) ??
      (await sessions.issue({ ...SESSION, expirySeconds }, address, (shown) => Promise.resolve(shown)));
    if (funded) await accounts.of(address)?.refresh();
    return { wallet: address, strategy: STRATEGY, session: session.id };
  }

  /** The wallet in use, or the first one that signs; one on a device is asked there. One that is watched never signs. */
  private wallet(): OwnWallet | null {
    const current = this.options.walletInUse.current();
    if (current !== null && current.kind !== 'watch') return current;
    return this.options.custody.signingWallets()[0] ?? null;
  }

  /** Deposits what was never deposited at this venue; a second call tops up nothing. */
  private async fund(wallet: Address): Promise<boolean> {
    const { reads, control } = this.options;
    const [trader, strategies] = await Promise.all([reads.trader(wallet), reads.strategies(wallet)]);
    const hasStrategy = strategies.some((strategy) => strategy.strategyId === STRATEGY);
    // DDX first: the strategy's funds are what tells a later call that all was done.
    const hadDdx = trader !== null && (hasStrategy || trader.availDdx + trader.lockedDdx > 0n);
    if (!hadDdx) await control.depositDdx(wallet, DEPOSIT_DDX);
    if (!hasStrategy) await control.deposit(wallet, STRATEGY, DEPOSIT_USDC);
    return !hadDdx || !hasStrategy;
  }

  private validSession(wallet: Address): Session | null {
    const { sessions, venueTime, custody } = this.options;
    const now = venueTime();
    const session = sessions.findCovering(wallet, SESSION.scope);
    if (session === null || now === null) return session;
    if (custody.state === 'unlocked' && !custody.hasSessionKey(session.id)) return null;
    return session.expirySeconds - now / 1000 > LEAST_SECONDS ? session : null;
  }

  private assertPractice(): void {
    if (this.options.profile.kind === 'practice') return;
    throw new CountersignError(
      'NOT_PRACTICE',
      'This profile is not a practice venue.',
      'Run the practice profile: `countersign run --profile practice`.',
    );
  }
}

const NO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';
