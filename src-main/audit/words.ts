import type { AuditDetails, AuditEventName } from './events.ts';
import type { AuditRecord } from './record.ts';

const PROTECTED_BY = {
  keychain: 'the keychain',
  passphrase: 'a passphrase',
  unprotected: 'nothing: practice alone',
};
const MEANS = {
  click: 'by a click in the interface',
  yes: 'by a yes on the practice profile',
  passphrase: "by the vault's passphrase",
  keychain: 'by the keychain',
  device: 'on the device',
};

const LOCKED = {
  asked: 'somebody asked for it',
  idle: 'nobody used it',
  sleep: 'the machine went to sleep',
  'screen-lock': 'the screen was locked',
  quit: 'the daemon ended',
};

type Words = (get: (name: string) => string, record: AuditRecord) => string;

const word = (words: Record<string, string>, name: string): string => words[name] ?? name;

/** What each event is for a person. */
const WORDS: Record<AuditEventName, Words> = {
  'audit.begun': (get) => `The audit log begins, written by Countersign ${get('version')}.`,
  'audit.torn': (get) =>
    `${get('bytes')} bytes of a record that was being written when the machine stopped were cut off.`,
  'audit.broken': (get) =>
    `The log was broken before this: ${get('problem')} (expected record ${get('expected')}, found ${get('found')}).`,
  'vault.created': (get) => `The vault was made, kept by ${word(PROTECTED_BY, get('protection'))}.`,
  'vault.unlocked': () => 'The vault was unlocked.',
  'vault.unlock-failed': (get) => `Unlocking the vault failed: ${get('code')}.`,
  'vault.locked': (get) => {
    const why = get('by') === '' ? '' : `: ${word(LOCKED, get('by'))}`;
    return `The vault was locked${why}${get('sessionsGoOn') === 'true' ? '; session keys go on' : ''}.`;
  },
  'vault.protected': (get) =>
    `The vault is kept by ${word(PROTECTED_BY, get('to'))}, before by ${word(PROTECTED_BY, get('from'))}.`,
  'vault.migrated': (get) => `The vault's file went from version ${get('from')} to ${get('to')}.`,
  'wallet.created': (get) => `The ${get('class')} wallet ${get('name')} was made.`,
  'wallet.imported': (get) => `The ${get('class')} wallet ${get('name')} was imported.`,
  'wallet.added': (get) =>
    `The ${get('class')} wallet ${get('name')} was added, ${get('kind') === 'ledger' ? 'of a Ledger' : 'to be watched'}.`,
  'wallet.renamed': (get) => `The wallet ${get('from')} is called ${get('to')}.`,
  'wallet.exported': (get) => `The wallet was exported as ${get('as')}, sealed to who asked.`,
  'wallet.removed': (get) => `The wallet ${get('name')} was removed.`,
  'wallet.backup-checked': () => "The wallet's phrase was checked against a written one.",
  'wallet.signed': (get) =>
    `The wallet signed: ${get('what')}${get('by') === '' ? '' : `, approved ${word(MEANS, get('by'))}`}.`,
  'wallet.refused': (get) => `The wallet's device did not sign ${get('what')}: ${get('code')}.`,
  'approval.asked': (get) => `${asked(get)} waits for a person.`,
  'approval.given': (get) => `${asked(get)} was approved ${means(get)}.`,
  'approval.rejected': (get) => `${asked(get)} was rejected by ${get('by')}.`,
  'approval.expired': (get) => `${asked(get)} was not approved in time.`,
  'approval.ended': (get) => `${asked(get)} ended unanswered: ${get('because')}.`,
  'session.issued': (get) => `The session key ${get('name')} was issued for ${get('scope')}${until(get)}.`,
  'session.renewed': (get) => `The session key ${get('name')} was renewed by a new key${until(get)}.`,
  'session.revoked': (get) => `The session key ${get('name')} was revoked and destroyed.`,
  'session.expired': (get) => `The session key ${get('name')} expired and was destroyed.`,
  'session.denied': (get) => `The session key ${get('address')} was denied at the venue.`,
  'session.key-destroyed': () => 'The key of the session was destroyed.',
  'session.allowed': (get) => `The session key ${get('address')} was allowed again at the venue.`,
  'settings.unreadable': (get) => `The database is damaged. ${get('what')}`.trim(),
  'host.address-minted': (get) => `An address of the interface was asked for by the ${get('by')}.`,
  'rails.changed': (get) => `The guard rails were ${loosened(get)}: ${get('change')}.`,
  'lock.changed': (get) => `The lock's settings were ${loosened(get)}: ${get('change')}.`,
  'profile.accepted': (get) =>
    `What is unverified about the profile ${get('id')} was accepted by ${get('by')}.`,
  'backup.written': (get) => `A backup of ${get('wallets')} wallets was written to ${get('path')}.`,
  'backup.restored': (get) =>
    `A backup was restored: ${get('wallets')} wallets, ${get('requests')} requests; ${get('sessions')} session keys stayed behind.`,
};

/** By what, and in which page where it was not one that the start or the desktop opened. */
function means(get: (name: string) => string): string {
  const by = get('by');
  const who = get('approver') || get('caller');
  return by === 'click' && who.startsWith('interface (') ? `by a click in the ${who}` : word(MEANS, by);
}

const asked = (get: (name: string) => string): string =>
  `${get('title')} (${get('command')} of ${get('caller')})`;

const loosened = (get: (name: string) => string): string =>
  get('loosened') === 'true' ? 'loosened' : 'made stricter or left as they were';

function until(get: (name: string) => string): string {
  const seconds = Number(get('expirySeconds'));
  // A Date has no later millisecond.
  return seconds <= 8.64e12
    ? ` until ${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`
    : '';
}

/** A record in a sentence; the name of its event where a later Countersign has written it. */
export function sentenceOf(record: AuditRecord): string {
  const details: AuditDetails = record.details;
  const words = Object.hasOwn(WORDS, record.event) ? WORDS[record.event as AuditEventName] : null;
  return words === null ? record.event : words((name) => String(details[name] ?? ''), record);
}
