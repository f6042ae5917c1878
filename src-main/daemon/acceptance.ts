import * as v from 'valibot';
import type { Settings } from '../storage/index.ts';
import type { SelectedProfile } from './profile.ts';

const NAME = 'accepted-profiles';
const Hashes = v.array(v.string());

/** Which profiles a person has accepted, by the hash of the document (profile: The profile document). */
export class Acceptance {
  private readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  /** A practice profile needs no acceptance. */
  isAccepted({ profile, documentHash }: SelectedProfile): boolean {
    return profile.kind === 'practice' || this.hashes().includes(documentHash);
  }

  accept({ documentHash }: SelectedProfile): void {
    const hashes = this.hashes();
    if (!hashes.includes(documentHash)) this.settings.set(NAME, [...hashes, documentHash]);
  }

  private hashes(): string[] {
    const parsed = v.safeParse(Hashes, this.settings.get(NAME));
    return parsed.success ? parsed.output : [];
  }
}
