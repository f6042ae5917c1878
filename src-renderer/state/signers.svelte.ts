import type { SessionRow } from '../../src-shared/contract/index.ts';
import type { StreamState } from './stream.svelte.ts';

type Scope = SessionRow['scope'][number];

/** What a request names: the wallet whose account is on screen, and the session key where there is a choice. */
export interface Naming {
  readonly wallet?: string;
  readonly session?: string;
}

/**
 * Which keys sign what is done here. The wallet is the one whose account is on screen, so it is named: with several the
 * daemon refuses to guess, and it must never be another one. Of its session keys the daemon finds the only one that
 * fits by itself; with several a choice stands here.
 */
export class Signers {
  #chosen = $state<string | null>(null);
  readonly stream: StreamState<'sessions'>;
  readonly #status: StreamState<'status'>;

  constructor(stream: StreamState<'sessions'>, status: StreamState<'status'>) {
    this.stream = stream;
    this.#status = status;
  }

  /** The wallet in use; undefined while none is known. */
  get wallet(): string | undefined {
    return this.#status.value?.wallet?.address;
  }

  /** Active keys that may do it in this market, the one that lasts longest first. */
  fitting(scope: Scope, symbol: string): readonly SessionRow[] {
    const rows = this.stream.value ?? [];
    return rows
      .filter((row) => row.state === 'active')
      .filter((row) => this.wallet === undefined || row.wallet === this.wallet)
      .filter((row) => mayDo(row, scope, symbol))
      .toSorted((a, b) => b.expirySeconds - a.expirySeconds);
  }

  /**
   * Whether any key of a wallet may sign orders of a market now; undefined while the keys are not known.
   * @param venueMs now by the venue's clock, by which they end; null while it is not known
   */
  signsFor(wallet: string, symbol: string, venueMs: number | null): boolean | undefined {
    if (this.stream.value === null) return undefined;
    return this.stream.value.some(
      (row) =>
        row.wallet === wallet &&
        row.state === 'active' &&
        (venueMs === null || row.expirySeconds * 1000 > venueMs) &&
        mayDo(row, 'order', symbol),
    );
  }

  /** The key for a request; undefined leaves it to the daemon, as there is no choice to be made. */
  signer(scope: Scope, symbol: string): SessionRow | undefined {
    const fitting = this.fitting(scope, symbol);
    if (fitting.length < 2) return undefined;
    return fitting.find(({ session }) => session === this.#chosen) ?? fitting[0];
  }

  /** What names them in a request. */
  naming(scope: Scope, symbol: string): Naming {
    const session = this.signer(scope, symbol)?.session;
    return { ...this.namingWallet(), ...(session === undefined ? {} : { session }) };
  }

  /**
   * What names them for several orders as one: no key but one that was chosen. Otherwise the daemon takes one that could
   * sign all of it, exits included, and says why where none could.
   */
  namingGroup(symbol: string): Naming {
    const chosen = this.fitting('order', symbol).find(({ session }) => session === this.#chosen);
    return { ...this.namingWallet(), ...(chosen === undefined ? {} : { session: chosen.session }) };
  }

  /** What names the wallet in a request that it signs itself. */
  namingWallet(): Pick<Naming, 'wallet'> {
    return this.wallet === undefined ? {} : { wallet: this.wallet };
  }

  choose(session: string): void {
    this.#chosen = session;
  }
}

function mayDo({ scope, rails }: SessionRow, what: Scope, symbol: string): boolean {
  const inScope = scope.includes(what) || scope.includes('unrestricted');
  return inScope && (rails.symbols === undefined || rails.symbols.includes(symbol));
}
