import * as v from 'valibot';
import type { AuditLog } from '../audit/index.ts';
import type { Settings } from '../storage/index.ts';
import type { SelectedProfile } from './profile.ts';

const NAME = 'accepted-profiles';
const Hashes = v.array(v.string());

/** Which profiles a person has accepted, by the hash of the document (profile: The profile document). */
export class Acceptance {
  private readonly settings: Settings;
  private readonly audit: Pick<AuditLog, 'record'>;

  constructor(settings: Settings, audit: Pick<AuditLog, 'record'>) {
    this.settings = settings;
    this.audit = audit;
  }

  /** A practice profile needs no acceptance. */
  isAccepted({ profile, documentHash }: SelectedProfile): boolean {
    return profile.kind === 'practice' || this.hashes().includes(documentHash);
  }

  /** @param by who accepts it, for the audit log */
  accept({ profile, documentHash }: SelectedProfile, by: string): void {
    const hashes = this.hashes();
    if (hashes.includes(documentHash)) return;
    const details = { id: profile.id, documentHash, by };
    this.audit.record({ event: 'profile.accepted', details });
    this.settings.set(NAME, [...hashes, documentHash]);
  }

  private hashes(): string[] {
    const parsed = v.safeParse(Hashes, this.settings.get(NAME));
    return parsed.success ? parsed.output : [];
  }
}
