import type { HealthCheck } from '../../src-shared/contract/index.ts';
import { localChecks } from '../doctor/index.ts';
import { checkJournal, type Journal, type VenueTime } from '../operator/index.ts';
import type { AuditLog } from '../audit/index.ts';
import type { Sessions } from '../sessions/index.ts';
import type { Database } from '../storage/index.ts';
import type { Realtime } from '../venue-client/index.ts';
import { occasions, type AutoLock, type Custody } from '../custody/index.ts';
import type { DeadManSwitch } from './dead-man/index.ts';
import { lockTrap } from './lock-row.ts';
import type { Groups } from './groups/index.ts';
import { unreadable } from './unreadable.ts';
import type { VenueHealth } from './venue-health.ts';

export interface DoctorSources {
  dataDir: string;
  custody: Custody;
  autoLock: AutoLock;
  deadMan: DeadManSwitch;
  sessions: Sessions;
  groups: Pick<Groups, 'unreadable'>;
  health: VenueHealth;
  time: VenueTime;
  realtime: Realtime;
  journal: Journal;
  database: Database;
  audit: AuditLog;
}

/** A machine's clock that is further off is worth a word. */
const CLOCK_OFF_MS = 60_000;
/** The venue's time is known no better than an answer takes. */
const SLOW_MS = 1_000;

/** Looks over everything that the daemon depends on. Changes nothing. */
export async function examine(sources: DoctorSources): Promise<HealthCheck[]> {
  const { dataDir, custody, health, realtime, journal } = sources;
  const keychain = await custody.keychainStatus();
  await health.beat();
  return [
    ...localChecks(dataDir),
    vaultCheck(custody),
    lockCheck(sources),
    {
      check: 'keychain',
      result: keychain.available ? 'ok' : 'warning',
      found: keychain.available
        ? 'The keychain of this system answers.'
        : (keychain.reason ?? 'No keychain.'),
      hint: keychain.available ? null : 'A passphrase protects the vault as well.',
    },
    health.reachable
      ? {
          check: 'venue',
          result: 'ok',
          found: `The venue answers, usually within ${health.latencyMs ?? 0} ms.`,
          hint: null,
        }
      : {
          check: 'venue',
          result: 'failed',
          found: health.problem ?? 'The venue does not answer.',
          hint: 'It is tried again by itself; check the network and the address of the profile.',
        },
    clockCheck(sources),
    {
      check: 'realtime',
      result: realtime.state === 'live' ? 'ok' : 'warning',
      found: `The realtime connection is ${realtime.state}; it was made anew ${realtime.resubscriptions} times.`,
      hint: realtime.state === 'live' ? null : 'What is shown may be old until it is live again.',
    },
    journalCheck(sources),
    await auditCheck(sources),
    settingsCheck(sources),
    openCheck(journal),
  ];
}

function vaultCheck({ state, protection, sessionsOpen }: Custody): HealthCheck {
  const check = 'vault';
  const found = `The vault is ${state}${protection === null ? '' : `, kept by ${WORDS[protection]}`}.`;
  if (state === 'damaged')
    return { check, result: 'failed', found, hint: 'Restore it from a backup; it is never written over.' };
  if (state === 'unlocked') return { check, result: 'ok', found, hint: null };
  if (state === 'absent') return { check, result: 'warning', found, hint: 'A first wallet makes it.' };
  const until = 'until `countersign wallet unlock`.';
  const hint = sessionsOpen
    ? `Session keys go on; what the wallet signs waits ${until}`
    : `Nothing is signed ${until}`;
  return { check, result: 'warning', found, hint };
}

/** A dead man's switch whose keys are locked away when nobody is there protects nobody. */
function lockCheck({ autoLock, deadMan, custody }: DoctorSources): HealthCheck {
  const check = 'lock';
  const when = autoLock.acts ? occasions(autoLock.settings) : null;
  const { sessionsGoOn } = autoLock.settings;
  if (when === null) {
    const found = 'The vault locks when it is asked to, and when the daemon ends.';
    const isExposed = autoLock.acts && custody.state === 'unlocked';
    const hint = 'Nothing locks it when nobody is there; see `countersign lock set`.';
    return { check, result: isExposed ? 'warning' : 'ok', found, hint: isExposed ? hint : null };
  }
  const found = `The vault locks ${when}; session keys ${sessionsGoOn ? 'go on' : 'stop with it'}.`;
  const trap = deadMan.settings.enabled ? lockTrap({ autoLock }) : null;
  if (trap === null) return { check, result: 'ok', found, hint: null };
  const hint =
    "The dead man's switch is on and cannot act then; `countersign lock set --sessions-go-on true` leaves it its keys.";
  return { check, result: 'warning', found, hint };
}

const WORDS = {
  keychain: 'the keychain',
  passphrase: 'a passphrase',
  unprotected: 'nothing: practice alone',
} as const;

function clockCheck({ time }: DoctorSources): HealthCheck {
  const check = 'clock';
  const known = time.known;
  if (known === null)
    return {
      check,
      result: 'warning',
      found: "The venue's time is not known.",
      hint: 'Nothing is signed until it is.',
    };
  const { offsetMs, uncertaintyMs, ageMs } = known;
  const found = `The venue's clock is ${Math.abs(offsetMs)} ms ${offsetMs < 0 ? 'behind' : 'ahead of'} this machine's, known to ${uncertaintyMs} ms, looked at ${ageMs} ms ago.`;
  if (uncertaintyMs > SLOW_MS)
    return {
      check,
      result: 'warning',
      found,
      hint: 'The way to the venue is slow; use a wider --recv-window.',
    };
  if (Math.abs(offsetMs) > CLOCK_OFF_MS)
    return {
      check,
      result: 'warning',
      found,
      hint: 'Nothing that is signed depends on it, but times that are shown do.',
    };
  return { check, result: 'ok', found, hint: null };
}

function journalCheck({ database, journal }: DoctorSources): HealthCheck {
  const check = 'journal';
  const { requests, whole, damage } = checkJournal(database, journal);
  const found = `The journal holds ${requests} requests.`;
  if (damage !== null)
    return {
      check,
      result: 'failed',
      found: `The journal is damaged: ${damage}.`,
      hint: 'Stop the daemon, keep a copy of the data folder, and restore a backup.',
    };
  if (whole) return { check, result: 'ok', found, hint: null };
  const hint = 'It is too large to be looked through while the daemon runs; its newest requests can be read.';
  return { check, result: 'warning', found, hint };
}

async function auditCheck({ audit }: DoctorSources): Promise<HealthCheck> {
  const check = 'audit log';
  const { records, problem } = await audit.verify();
  if (problem !== null) return { check, result: 'failed', found: problem.message, hint: problem.hint };
  return { check, result: 'ok', found: `The audit log is whole: ${records} records.`, hint: null };
}

function settingsCheck(sources: DoctorSources): HealthCheck {
  const check = 'settings';
  const damage = unreadable(sources);
  if (damage.length === 0)
    return { check, result: 'ok', found: 'Every setting and every session key can be read.', hint: null };
  const hint = 'Somebody or something has changed the database; see what else is not as it was.';
  return { check, result: 'failed', found: damage.join(' '), hint };
}

function openCheck(journal: Journal): HealthCheck {
  const open = journal.open().filter(({ state }) => state === 'Unknown').length;
  return {
    check: 'requests',
    result: open === 0 ? 'ok' : 'warning',
    found:
      open === 0 ? 'The outcome of every request is known.' : `The outcome of ${open} requests is unknown.`,
    hint: open === 0 ? null : 'It is being looked for; see `countersign request list`.',
  };
}
