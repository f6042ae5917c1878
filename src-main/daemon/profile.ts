import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { CountersignError } from '../../src-shared/errors/index.ts';
import {
  BUILT_IN_PROFILES,
  readProfile,
  WIRE_FACTS,
  type Profile,
  type WireFact,
} from '../../src-shared/protocol/index.ts';
import type * as v from 'valibot';
import type { ProfileRow } from '../../src-shared/contract/index.ts';

/** The profile that a daemon runs with. */
export interface SelectedProfile {
  readonly profile: Profile;
  /** Hash of what a person accepts: the whole validated document. */
  readonly documentHash: string;
  /** True when the daemon starts the practice venue itself. */
  readonly embedded: boolean;
}

export interface ProfileChoice {
  /** Id of a built-in profile, or the path of a document. */
  readonly profile?: string;
  /** Addresses that replace those of the profile. */
  readonly baseUrl?: string;
  readonly wsUrl?: string;
}

/**
 * Chooses the profile (commands.md: run).
 * @throws {CountersignError} `PROFILE_INVALID`, `PROFILE_NOT_FOUND`, or `PROFILE_NO_ADDRESS` when a live one has none.
 */
export function selectProfile(choice: ProfileChoice = {}): SelectedProfile {
  const name = choice.profile ?? 'practice';
  const builtIn = BUILT_IN_PROFILES.find((profile) => profile.id === name);
  const hasAddress = choice.baseUrl !== undefined || choice.wsUrl !== undefined;
  if (builtIn !== undefined && !hasAddress) {
    if (builtIn.kind === 'practice') return selected(builtIn, true);
    throw new CountersignError(
      'PROFILE_NO_ADDRESS',
      `The profile ${name} has no address.`,
      'Give the venue’s addresses with --base-url and --ws-url, or a profile file.',
    );
  }
  const document = builtIn === undefined ? readDocument(name) : { extends: builtIn.id };
  return selected(
    readProfile({
      ...document,
      ...(choice.baseUrl === undefined ? {} : { baseUrl: choice.baseUrl }),
      ...(choice.wsUrl === undefined ? {} : { wsUrl: choice.wsUrl }),
    }),
    false,
  );
}

/** Reads and checks a profile file without running it. */
export function checkProfileFile(path: string): SelectedProfile {
  return selected(readProfile(readDocument(path)), false);
}

export function profileRow(
  { profile }: Pick<SelectedProfile, 'profile'>,
  accepted: boolean,
): v.InferOutput<typeof ProfileRow> {
  const facts = Object.entries(profile.standing) as [WireFact, string][];
  const unverified =
    profile.kind === 'practice' ? [] : facts.filter(([, standing]) => standing !== 'published');
  return {
    id: profile.id,
    label: profile.label,
    kind: profile.kind,
    baseUrl: profile.baseUrl,
    accepted,
    documentHash: hashOf(profile),
    unverified: unverified.map(([fact, standing]) => ({ fact, standing, meaning: WIRE_FACTS[fact] })),
  };
}

/**
 * Under which name the database keeps what belongs to a profile. Documents that share an id but not the domain share
 * nothing else: neither session keys nor requests whose outcome is looked for.
 */
export function recordName({ id, domain }: Pick<Profile, 'id' | 'domain'>): string {
  const builtIn = BUILT_IN_PROFILES.find((profile) => profile.id === id);
  return builtIn !== undefined && canonical(builtIn.domain) === canonical(domain)
    ? id
    : `${id} ${canonical(domain)}`;
}

function readDocument(path: string): object {
  if (!existsSync(path)) {
    const ids = BUILT_IN_PROFILES.map((profile) => profile.id).join(', ');
    throw new CountersignError(
      'PROFILE_NOT_FOUND',
      `There is no profile and no file "${path}".`,
      `Built-in profiles: ${ids}.`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    throw new CountersignError(
      'PROFILE_INVALID',
      `The file ${path} is not JSON.`,
      'See the profile document in the README.',
    );
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw new CountersignError(
      'PROFILE_INVALID',
      `The file ${path} does not hold a JSON object.`,
      'See the profile document in the README.',
    );
  }
  return json;
}

function selected(profile: Profile, embedded: boolean): SelectedProfile {
  return { profile, documentHash: hashOf(profile), embedded };
}

const hashOf = (profile: Profile): string => createHash('sha256').update(canonical(profile)).digest('hex');

/** JSON with members in one order at every depth. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
}
