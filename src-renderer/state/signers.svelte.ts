import type { SessionRow } from '../../src-shared/contract/index.ts';
import type { StreamState } from './stream.svelte.ts';

type Scope = SessionRow['scope'][number];

/**
 * Which session key signs what is done here. With one that fits, the daemon finds it by itself; with several it
 * refuses to guess, so a choice stands here.
 */
export class Signers {
  #chosen = $state<string | null>(null);
  readonly stream: StreamState<'sessions'>;

  constructor(stream: StreamState<'sessions'>) {
    this.stream = stream;
  }

  /** Active keys that may do it in this market, the one that lasts longest first. */
  fitting(scope: Scope, symbol: string): readonly SessionRow[] {
    const rows = this.stream.value ?? [];
    return rows
      .filter((row) => row.state === 'active')
      .filter((row) => row.scope.includes(scope) || row.scope.includes('unrestricted'))
      .filter(({ rails }) => rails.symbols === undefined || rails.symbols.includes(symbol))
      .toSorted((a, b) => b.expirySeconds - a.expirySeconds);
  }

  /** The key for a request; undefined leaves it to the daemon, as there is no choice to be made. */
  signer(scope: Scope, symbol: string): SessionRow | undefined {
    const fitting = this.fitting(scope, symbol);
    if (fitting.length < 2) return undefined;
    return fitting.find(({ session }) => session === this.#chosen) ?? fitting[0];
  }

  choose(session: string): void {
    this.#chosen = session;
  }
}
