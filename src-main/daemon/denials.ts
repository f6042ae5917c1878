import * as v from 'valibot';
import type { DeniedRow } from '../../src-shared/contract/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import type { Recorder } from '../custody/index.ts';
import type { Journal, JournalRequest } from '../operator/index.ts';
import type { Sessions } from '../sessions/index.ts';

export interface DenialsOptions {
  journal: Pick<Journal, 'profileUpdates'>;
  sessions: Pick<Sessions, 'byAddress'>;
  /** Venue time in milliseconds; null while it is not known. */
  venueTime: () => number | null;
}

/** To be shown wherever the list is. */
export const DENIED_NOTICE =
  'This is what this machine has told the venue. No read of the venue carries its deny list: what other machines told it is not here.';

const MOST = 1_000;

const Envelope = v.object({
  c: v.object({
    deniedDelegatedSessionUpdate: v.union([
      v.string(),
      v.object({ delegated: v.string(), expiry: v.number() }),
    ]),
  }),
});

/** What a signed ProfileUpdate says about a session key; null when it says nothing (interface: Resources, deny list). */
export function denialOf({
  envelope,
}: Pick<JournalRequest, 'envelope'>): { address: Address; expirySeconds: number | null } | null {
  const parsed = v.safeParse(Envelope, envelope === null ? null : JSON.parse(envelope));
  if (!parsed.success) return null;
  const update = parsed.output.c.deniedDelegatedSessionUpdate;
  // The journal holds what was validated and encoded here.
  if (typeof update === 'string') return { address: update as Address, expirySeconds: null };
  return { address: update.delegated as Address, expirySeconds: update.expiry };
}

export interface FollowedDenials {
  journal: Pick<Journal, 'onChange'>;
  sessions: Pick<Sessions, 'byAddress' | 'deny'>;
  denials: Denials;
  audit: { record: Recorder };
}

/**
 * A key that the venue was told to deny has ended here as well, also when that was cut off in between. What the venue was
 * told is on record.
 */
export function followDenials({ journal, sessions, denials, audit }: FollowedDenials): void {
  for (const { state, session, expirySeconds } of denials.list())
    if (state === 'denied' && session !== null) sessions.deny(session.session, expirySeconds);
  const told = new Set<string>();
  journal.onChange((request) => {
    if (request.kind !== 'ProfileUpdate' || request.state !== 'Sequenced' || told.has(request.id)) return;
    const denial = denialOf(request);
    if (denial === null) return;
    told.add(request.id);
    const { address, expirySeconds: until } = denial;
    const session = sessions.byAddress(address);
    const wallet = request.wallet as Address;
    if (until !== null && session?.wallet === wallet && session.state === 'active') {
      sessions.deny(session.id, until);
      return;
    }
    try {
      if (until === null) audit.record({ event: 'session.allowed', wallet, details: { address } });
      else audit.record({ event: 'session.denied', wallet, details: { address, until } });
    } catch {
      // It is at the venue and in the journal; who records says himself that he cannot.
    }
  });
}

/** The venue's deny lists as this machine knows them: what it last said about each key, by the venue's own count. */
export class Denials {
  private readonly options: DenialsOptions;

  constructor(options: DenialsOptions) {
    this.options = options;
  }

  /** Newest first. */
  list(): DeniedRow[] {
    const updates = this.options.journal.profileUpdates();
    const sequenced = updates
      .filter(({ state }) => state === 'Sequenced')
      .sort((a, b) => (a.requestIndex ?? 0) - (b.requestIndex ?? 0));
    const latest = new Map<string, DeniedRow>();
    for (const update of sequenced) this.put(latest, update);
    const seqs = new Map(updates.map(({ id, seq }) => [id, seq]));
    for (const update of updates) {
      if (update.state === 'Sequenced') continue;
      // It may be at the venue: then it is what counts, unless a later one is known to be.
      const row = this.rowOf(update);
      const known = row === null ? undefined : latest.get(keyOf(row));
      if (known === undefined || (seqs.get(known.requestId) ?? 0) < update.seq) this.put(latest, update);
    }
    return [...latest.values()].sort((a, b) => b.at - a.at).slice(0, MOST);
  }

  private put(latest: Map<string, DeniedRow>, update: ReturnType<Journal['profileUpdates']>[number]): void {
    const row = this.rowOf(update);
    if (row !== null) latest.set(keyOf(row), row);
  }

  private rowOf(update: ReturnType<Journal['profileUpdates']>[number]): DeniedRow | null {
    const denial = denialOf(update);
    if (denial === null || update.wallet === null) return null;
    const { address, expirySeconds } = denial;
    const session = this.options.sessions.byAddress(address);
    return {
      address,
      wallet: update.wallet,
      state: update.state === 'Sequenced' ? this.stateOf(expirySeconds) : 'unknown',
      expirySeconds,
      requestId: update.id,
      requestIndex: update.requestIndex,
      at: update.createdAt,
      session: session === null ? null : { session: session.id, name: session.name },
    };
  }

  /** profile: 5, denials end at their expiry. */
  private stateOf(expirySeconds: number | null): DeniedRow['state'] {
    if (expirySeconds === null) return 'allowed';
    const now = this.options.venueTime();
    return now !== null && Math.floor(now / 1000) > expirySeconds ? 'over' : 'denied';
  }
}

const keyOf = ({ wallet, address }: DeniedRow): string => `${wallet} ${address}`;
