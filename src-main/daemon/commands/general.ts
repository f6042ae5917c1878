import { acceptancePreview, type CommandHandlers } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { BUILT_IN_PROFILES } from '../../../src-shared/protocol/index.ts';
import { examine } from '../doctor.ts';
import type { Parts } from '../parts.ts';
import { profileRow } from '../profile.ts';
import type { StatusData } from '../status.ts';

type Names =
  | 'status.public'
  | 'status.get'
  | 'host.open'
  | 'doctor.run'
  | 'practice.preview'
  | 'practice.start'
  | 'profiles.list'
  | 'profiles.accept';

export interface GeneralSources {
  status: () => StatusData;
  /** Mints a fresh address of the web host; null when it is off. */
  mintAddress: () => string | null;
}

export function generalCommands(parts: Parts, sources: GeneralSources): Pick<CommandHandlers, Names> {
  const { selected, profile, practice, approvals, acceptance, isAccepted } = parts;
  return {
    'status.public': (_, { caller }) => ({
      version: parts.options.version,
      profile: profile.id,
      authenticated: caller.kind !== 'stranger',
    }),
    'status.get': () => sources.status(),
    'doctor.run': () => examine({ ...parts, dataDir: parts.options.dataDir }),
    'host.open': () => ({ url: sources.mintAddress() }),
    'practice.preview': () => practice.preview(),
    'practice.start': (input) => practice.start(input),
    'profiles.list': () => {
      const others = BUILT_IN_PROFILES.filter((each) => each.id !== profile.id);
      return [
        profileRow(selected, isAccepted()),
        ...others.map((each) => profileRow({ profile: each }, each.kind === 'practice')),
      ];
    },
    'profiles.accept': async ({ id, approval }, context) => {
      if (id !== profile.id) {
        throw new CountersignError(
          'PROFILE_NOT_RUNNING',
          `The daemon does not run the profile ${id}.`,
          `It runs ${profile.id}; start it with the other one to accept that.`,
        );
      }
      if (isAccepted()) return {};
      const row = profileRow(selected, false);
      await approvals.require(approval, context, 'profiles accept', acceptancePreview(row));
      acceptance.accept(selected, context.caller.label);
      return {};
    },
  };
}
