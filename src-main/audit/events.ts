import * as v from 'valibot';
import { SCOPE_NAMES } from '../../src-shared/protocol/index.ts';

/**
 * What the audit log takes, and with which particulars. Every event is declared here with the schema of its details, and
 * nothing else gets in: so a secret cannot come into the log by way of a careless caller.
 */
const Address = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/));
const Digest = v.pipe(v.string(), v.regex(/^0x[0-9a-f]{64}$/));
const Id = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z-]{1,64}$/));
const Code = v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]{1,59}$/));
const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
/** A name, a title, a reason: cut to one line. */
const Text = v.pipe(v.string(), v.transform(short));
const Protection = v.picklist(['keychain', 'passphrase', 'unprotected']);
const WalletClass = v.picklist(['practice', 'live']);
const Path = v.pipe(v.string(), v.regex(/^m(\/\d{1,10}'?){1,10}$/));
/** Scope names with commas. */
const Scope = v.pipe(
  v.string(),
  v.check((text) => text.split(',').every((name) => (SCOPE_NAMES as readonly string[]).includes(name))),
);
/** How a person said yes: in the interface, by a word on a practice profile, with the vault's passphrase, on a Ledger. */
const Means = v.picklist(['click', 'yes', 'passphrase', 'keychain', 'device']);

const wallet = {
  name: Text,
  kind: v.picklist(['software', 'ledger', 'watch']),
  class: WalletClass,
};
const approval = { command: Text, caller: Text, title: Text, digest: v.nullable(Digest), id: v.optional(Id) };
const session = { name: Text, address: Address };
const terms = { ...session, scope: Scope, expirySeconds: Count };

export const EVENTS = {
  /** The log begins. */
  'audit.begun': { version: Text },
  /** A line that was being written when the machine stopped was cut off: its act did not happen. */
  'audit.torn': { bytes: Count },
  /** The end of the log is not what was written last; the record goes on all the same. */
  'audit.broken': { problem: Text, expected: Count, found: Count },

  'vault.created': { protection: Protection },
  'vault.unlocked': { protection: v.nullable(Protection) },
  'vault.unlock-failed': { code: Code },
  'vault.locked': { by: v.optional(Text), sessionsGoOn: v.boolean() },
  'vault.protected': { from: v.nullable(Protection), to: Protection },
  'vault.migrated': { from: Count, to: Count },

  'wallet.created': wallet,
  'wallet.imported': wallet,
  /** Without a key here: of a Ledger, or only watched. */
  'wallet.added': { ...wallet, path: v.optional(v.nullable(Path)) },
  'wallet.renamed': { from: Text, to: Text },
  'wallet.exported': { as: v.picklist(['keystore', 'key', 'phrase']) },
  'wallet.removed': { name: Text },
  /** A person has shown that they have its phrase. */
  'wallet.backup-checked': {},
  'wallet.signed': { what: Text, digest: Digest, by: v.optional(Means) },

  /** Its device was asked, and gave no signature that could be used. */
  'wallet.refused': { what: Text, digest: Digest, code: Code },

  'approval.asked': approval,
  'approval.given': { ...approval, by: Means, approver: v.optional(Text) },
  'approval.rejected': { ...approval, by: Text },
  'approval.expired': approval,
  'approval.ended': { ...approval, because: Text },

  'session.issued': terms,
  'session.renewed': { ...terms, before: Id },
  'session.revoked': session,
  'session.expired': session,
  'session.denied': { address: Address, until: v.nullable(Count) },
  'session.allowed': { address: Address },
  'session.key-destroyed': {},

  /** An address of the interface was asked for; the one that is printed at the start is not. */
  /** Something in the database could not be read at the start, and is not in force for that. */
  'settings.unreadable': { what: Text },
  'host.address-minted': { by: Text },

  'rails.changed': { change: Text, loosened: v.boolean() },
  'lock.changed': { change: Text, loosened: v.boolean() },
  'profile.accepted': { id: Text, documentHash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)), by: Text },
  'backup.written': { path: Text, wallets: Count, requests: Count },
  'backup.restored': { wallets: Count, sessions: Count, requests: Count, records: Count },
} as const satisfies Record<string, Record<string, v.GenericSchema>>;

export type AuditEventName = keyof typeof EVENTS;
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Something that happened, to be recorded. */
export interface AuditEvent {
  readonly event: string;
  readonly wallet?: string;
  readonly session?: string;
  readonly details?: AuditDetails;
}

const SCHEMAS = new Map(Object.entries(EVENTS).map(([name, entries]) => [name, v.strictObject(entries)]));
const Subject = v.object({
  wallet: v.optional(Address),
  session: v.optional(Id),
});

/**
 * The event as it may be written.
 * @throws {TypeError} for an event or a member that is not declared: a defect, and its text quotes no value
 */
export function checkEvent({ event, wallet, session, details = {} }: AuditEvent): AuditEvent {
  const schema = SCHEMAS.get(event);
  if (schema === undefined) throw new TypeError(`the audit log knows no event of this name`);
  const parsed = v.safeParse(schema, details);
  if (!parsed.success) {
    const members = parsed.issues.map((issue) => v.getDotPath(issue) ?? '?').join(', ');
    throw new TypeError(`the audit log does not take these details of ${event}: ${members}`);
  }
  if (!v.is(Subject, { wallet, session }))
    throw new TypeError(`the audit log does not take this subject of ${event}`);
  // Every schema above gives scalars.
  const checked = parsed.output as AuditDetails;
  return { event, ...(wallet ? { wallet } : {}), ...(session ? { session } : {}), details: checked };
}

/** One line of at most 200 characters: what does not fit is cut, control characters become blanks. */
function short(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').trim();
  return line.length <= 200 ? line : `${line.slice(0, 199)}…`;
}
