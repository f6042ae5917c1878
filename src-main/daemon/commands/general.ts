import {
  acceptancePreview,
  type Caller,
  type CommandHandlers,
  type Peer,
} from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { BUILT_IN_PROFILES, type ProfileKind } from '../../../src-shared/protocol/index.ts';
import { keyOf } from '../approvals/index.ts';
import { AtMost } from '../at-most.ts';
import { examine } from '../doctor.ts';
import type { Parts } from '../parts.ts';
import { profileRow } from '../profile.ts';
import type { StatusData } from '../status.ts';

type Names =
  'status.public' | 'status.get' | 'host.open' | 'doctor.run' | 'profiles.list' | 'profiles.accept';

/** Addresses that one program may ask for within the time in which one can be used; each is on record. */
const ADDRESSES = 16;
const ADDRESSES_MS = 10 * 60_000;

/** Mints a fresh address of the web host, by which this peer comes in; null when the host is off. */
export type MintAddress = (peer: Peer) => string | null;

export interface GeneralSources {
  status: () => StatusData;
  mintAddress: MintAddress;
}

export function generalCommands(parts: Parts, sources: GeneralSources): Pick<CommandHandlers, Names> {
  const { selected, profile, approvals, acceptance, audit, isAccepted } = parts;
  const minted = new AtMost(ADDRESSES, ADDRESSES_MS);
  return {
    'status.public': (_, { caller }) => ({
      version: parts.options.version,
      profile: profile.id,
      authenticated: caller.kind !== 'stranger',
    }),
    'status.get': () => sources.status(),
    'doctor.run': () => examine({ ...parts, dataDir: parts.options.dataDir }),
    'host.open': (_, { caller }) => {
      if (caller.kind !== 'interface') minted.count(keyOf(caller, {}));
      const url = sources.mintAddress(pageOf(caller, profile.kind));
      if (url !== null) audit.record({ event: 'host.address-minted', details: { by: caller.label } });
      return { url };
    },
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
          'The daemon does not run this profile.',
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

/**
 * Who comes in by an address that this caller asked for. A program can open it itself, so on a live profile the page may
 * do what that program may, and no click in it is a person's.
 */
function pageOf({ kind, label, askedBy }: Caller, profile: ProfileKind): Peer {
  if (kind === 'interface' && askedBy === undefined) return { kind, label };
  const by = askedBy ?? label;
  return {
    kind: profile === 'practice' ? 'interface' : 'local',
    label: `interface (address asked for by the ${by})`,
    askedBy: by,
  };
}
