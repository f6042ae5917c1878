import type { Status } from '../../src-shared/contract/index.ts';
import type * as v from 'valibot';
import type { Custody, Ledger } from '../custody/index.ts';
import type { SlotQueue } from '../limits/index.ts';
import type { VenueTime } from '../operator/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Realtime } from '../venue-client/index.ts';
import type { DeadManSwitch } from './dead-man/index.ts';
import type { Practice } from './practice.ts';
import type { SelectedProfile } from './profile.ts';
import type { TradingPause } from './trading-pause.ts';
import type { Groups } from './groups/index.ts';
import { unreadable } from './unreadable.ts';
import type { VenueHealth } from './venue-health.ts';
import type { VenueProcess } from './venue-process.ts';
import type { WalletInUse } from './wallet-in-use.ts';

export type StatusData = v.InferOutput<typeof Status>;

export interface StatusSources {
  version: string;
  selected: SelectedProfile;
  isAccepted: () => boolean;
  venue: VenueProcess | null;
  health: VenueHealth;
  time: VenueTime;
  realtime: Realtime;
  custody: Custody;
  ledger: Pick<Ledger, 'state'>;
  sessions: Sessions;
  groups: Pick<Groups, 'unreadable'>;
  slots: SlotQueue;
  practice: Practice;
  pause: TradingPause;
  deadMan: DeadManSwitch;
  walletInUse: WalletInUse;
  seed: number | undefined;
}

/** How things stand, from every room that knows a part of it. */
export function readStatus(sources: StatusSources): StatusData {
  const { selected, custody, realtime, health, venue } = sources;
  const { profile, embedded } = selected;
  const wallet = sources.walletInUse.current();
  const address = wallet === null ? null : wallet.address;
  const session = address === null ? null : sources.sessions.current(address);
  const time = sources.time.known;
  const ready = venue?.readyLine ?? null;
  const { emulator } = sources.ledger.state;
  const damage = unreadable(sources);
  return {
    version: sources.version,
    ...(emulator === null ? {} : { ledgerEmulator: emulator }),
    profile: {
      id: profile.id,
      label: profile.label,
      kind: profile.kind,
      baseUrl: ready?.baseUrl ?? profile.baseUrl,
      accepted: sources.isAccepted(),
    },
    venue: {
      embedded,
      seed: ready?.seed ?? sources.seed ?? null,
      limits: ready?.limits ?? null,
      reachable: health.reachable,
      problem: health.reachable ? null : (venue?.problem ?? health.problem),
      timeOffsetMs: time?.offsetMs ?? null,
      timeAgeMs: time?.ageMs ?? null,
      timeUncertaintyMs: time?.uncertaintyMs ?? null,
      venueTimeMs: time?.nowMs ?? null,
    },
    realtime: {
      state: realtime.state,
      staleSince: realtime.staleSince,
      latencyMs: health.latencyMs,
      resubscriptions: realtime.resubscriptions,
    },
    vault: {
      state: custody.state,
      protection: custody.protection,
      sessionsOpen: custody.sessionsOpen,
      keychain: { ...custody.keychainKnown },
    },
    wallet: wallet === null ? null : { address: wallet.address, name: wallet.name },
    session:
      session === null
        ? null
        : {
            session: session.id,
            address: session.address,
            name: session.name,
            expirySeconds: session.expirySeconds,
          },
    budget: address === null ? null : sources.slots.budget(address),
    paused: sources.pause.state,
    ...(damage.length === 0 ? {} : { unreadable: damage }),
    deadMan: { state: sources.deadMan.state, firesInMs: sources.deadMan.firesInMs },
    practiceReady: profile.kind === 'practice' && sources.practice.isReady(),
  };
}
