import type { RailsChange, SigningPreview } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import {
  loosens,
  previewChange,
  railsFromText,
  railsToText,
  withChange,
  type Rails,
} from '../../guard/index.ts';
import type { Settings } from '../../storage/index.ts';
import { Emitter } from '../emitter.ts';

/** The guard rails of the whole app, kept per profile. */
export class AppRails {
  readonly changed = new Emitter();
  private readonly settings: Settings;
  private readonly name: string;
  private rails: Rails;

  /** @throws {CountersignError} `RAILS_UNREADABLE`: rails that cannot be read are not taken for none */
  constructor(settings: Settings, profile: string) {
    this.settings = settings;
    this.name = `rails ${profile}`;
    try {
      const kept = settings.get(this.name);
      this.rails = kept === undefined ? {} : railsFromText(kept);
    } catch (error) {
      throw new CountersignError(
        'RAILS_UNREADABLE',
        'The guard rails in the database cannot be read.',
        'Restore the data-dir from a backup, or begin with another one.',
        { cause: error },
      );
    }
  }

  get current(): Rails {
    return this.rails;
  }

  preview(change: RailsChange): { loosens: boolean; preview: SigningPreview } {
    const after = withChange(this.rails, change);
    return { loosens: loosens(this.rails, after), preview: previewChange(this.rails, after) };
  }

  /** Applies a change that whoever may has approved, where it needs that. */
  apply(change: RailsChange): void {
    const after = withChange(this.rails, change);
    this.settings.set(this.name, railsToText(after));
    this.rails = after;
    this.changed.emit();
  }
}
