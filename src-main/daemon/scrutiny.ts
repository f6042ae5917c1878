import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import type { Custody, KeyKind } from '../custody/index.ts';
import { strategyOf, type Intent, type Operator, type VenueTime } from '../operator/index.ts';
import type { Facts } from './facts.ts';
import type { Catalogue } from './market/catalogue.ts';
import {
  IN_DOUBT,
  ofFinding,
  PROFILE_NOT_ACCEPTED,
  VAULT_LOCKED,
  WALLETS_LOCKED,
  type LocalRefusal,
} from './refusals.ts';
import type { TradingPause } from './trading-pause.ts';

export interface ScrutinyOptions {
  custody: Pick<Custody, 'state' | 'sessionsOpen'>;
  facts: Facts;
  catalogue: Catalogue;
  operator: Pick<Operator, 'settledBefore'>;
  time: Pick<VenueTime, 'forSigning'>;
  isAccepted: () => boolean;
  pause: Pick<TradingPause, 'refusal'>;
}

/** What the journal keeps of a request that passed: findings that were overridden, and what could not be predicted. */
export interface Passed {
  readonly evidence: readonly string[];
}

/** Everything that may speak against an intent before a key is asked to sign it. */
export class Scrutiny {
  private readonly options: ScrutinyOptions;

  constructor(options: ScrutinyOptions) {
    this.options = options;
  }

  /** @returns what to note, or why it is refused here */
  async pass(
    intent: Intent,
    wallet: Address,
    override: readonly string[],
    limitMs: number,
    signer: KeyKind,
  ): Promise<Passed | LocalRefusal> {
    const { facts, time, operator } = this.options;
    if (!this.options.isAccepted()) return PROFILE_NOT_ACCEPTED;
    const locked = this.locked(signer);
    if (locked !== null) return locked;
    // A cancel makes nothing worse, whatever the earlier request became.
    const isCancel = intent.kind === 'CancelOrder' || intent.kind === 'CancelAll';
    if (!isCancel && !(await operator.settledBefore(wallet, strategyOf(intent), limitMs))) return IN_DOUBT;
    const unread = await this.unreadMarkets();
    const findings = unread === null ? await facts.predictSurely(intent, wallet) : [];
    const standing = findings.find((each) => !(each.mayOverride && override.includes(each.rule)));
    if (standing !== undefined) return ofFinding(standing);
    const railed = this.rails(intent, wallet);
    if (railed !== null) return railed;
    // Without the time no session is known to have ended.
    await time.forSigning();
    return {
      evidence: [
        ...(unread === null ? [] : [`nothing was predicted: ${unread}`]),
        ...findings.map((finding) => `overridden: ${finding.rule}, ${finding.message}`),
      ],
    };
  }

  /** Why keys of this kind sign nothing now; null when they do. */
  locked(signer: KeyKind): LocalRefusal | null {
    const { state, sessionsOpen } = this.options.custody;
    if (state === 'unlocked' || (signer === 'session' && sessionsOpen)) return null;
    return sessionsOpen ? WALLETS_LOCKED : VAULT_LOCKED;
  }

  /** What a pause or the rails of the whole app have against an intent; they hold for every caller and every key. */
  rails(intent: Intent, wallet: Address): LocalRefusal | null {
    const paused = this.options.pause.refusal(intent);
    if (paused !== null) return paused;
    const [finding] = this.options.facts.appRailsAgainst(intent, wallet);
    return finding === undefined ? null : ofFinding(finding);
  }

  /**
   * What has come up since {@link pass}. Asked in the very step that signs: what is signed counts from then on, so of
   * many requests at once each sees those before it.
   */
  late(intent: Intent, wallet: Address, override: readonly string[]): LocalRefusal | null {
    const railed = this.rails(intent, wallet);
    if (railed !== null) return railed;
    const findings = this.options.facts.predictShared(intent, wallet);
    const standing = findings.find(({ rule }) => !override.includes(rule));
    return standing === undefined ? null : ofFinding(standing);
  }

  /**
   * Why the markets cannot be read, null when they are known. A deployment may lack that read (profile: 6): then
   * nothing is predicted and the venue decides. A body that does not parse is an error all the same.
   */
  private async unreadMarkets(): Promise<string | null> {
    try {
      await this.options.catalogue.ensure();
      return null;
    } catch (error) {
      const mayLack =
        error instanceof CountersignError && ['VENUE_READ_ERROR', 'VENUE_UNREACHABLE'].includes(error.code);
      if (!mayLack) throw error;
      return error.message;
    }
  }
}
