import * as v from 'valibot';
import { CountersignError } from '../../errors/index.ts';
import { parseType, type Domain } from '../eip712/index.ts';
import { BUILT_IN_PROFILES, MAINNET, PRACTICE } from './built-in.ts';
import type { Profile } from './profile.ts';
import { isLoopbackUrl, ProfileDocumentSchema, type ProfileDocument } from './schema.ts';
import { DEFAULT_TYPES, type TypeStrings } from './types.ts';

/** One thing that is wrong with a profile document. */
export interface ProfileIssue {
  /** Dotted path of the member, empty for the whole. */
  path: string;
  message: string;
}

/** A profile that does not validate is refused whole, with the path of each bad member. */
export class ProfileError extends CountersignError {
  readonly issues: readonly ProfileIssue[];
  constructor(issues: readonly ProfileIssue[]) {
    const list = issues
      .map((issue) => (issue.path === '' ? issue.message : `${issue.path} ${issue.message}`))
      .join('; ');
    super(
      'PROFILE_INVALID',
      `The profile is refused: ${list}.`,
      'Correct the named members; nothing of the document was taken.',
      {
        ...(issues[0] === undefined ? {} : { path: issues[0].path }),
      },
    );
    this.issues = issues;
  }
}

/**
 * Reads a profile document (already parsed from JSON) into a whole profile.
 * @throws {ProfileError}
 */
export function readProfile(document: unknown): Profile {
  const parsed = v.safeParse(ProfileDocumentSchema, document);
  if (!parsed.success) {
    throw new ProfileError(
      parsed.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })),
    );
  }
  const profile = complete(parsed.output);
  const issues = contradictions(profile);
  if (issues.length > 0) throw new ProfileError(issues);
  return profile;
}

function complete(doc: ProfileDocument): Profile {
  const base = BUILT_IN_PROFILES.find((profile) => profile.id === doc.extends);
  const missing = (['id', 'kind', 'baseUrl', 'wsUrl', 'domain'] as const).filter(
    (name) => doc[name] === undefined && (base === undefined || name === 'baseUrl' || name === 'wsUrl'),
  );
  if (missing.length > 0) throw new ProfileError(missing.map((path) => ({ path, message: 'is required' })));
  // The tables' defaults are those of a live network; a document without `extends` names its own collateral.
  const from: Profile = base ?? { ...MAINNET, label: doc.id ?? '', collateral: [] };
  return {
    id: doc.id ?? from.id,
    label: doc.label ?? (base === undefined ? (doc.id ?? '') : from.label),
    kind: doc.kind ?? from.kind,
    baseUrl: doc.baseUrl ?? '',
    wsUrl: doc.wsUrl ?? '',
    copyTrading: doc.copyTrading ?? null,
    domain: doc.domain ?? from.domain,
    types: { ...from.types, ...(doc.types as Partial<TypeStrings> | undefined) },
    collateral: doc.collateral ?? from.collateral,
    receipts: doc.receipts ?? from.receipts,
    standing: { ...from.standing, ...(doc.standing as Partial<Profile['standing']> | undefined) },
    limits: doc.limits ?? from.limits,
  };
}

const sameDomain = (a: Domain, b: Domain): boolean =>
  a.chainId === b.chainId &&
  a.verifyingContract === b.verifyingContract &&
  a.name === b.name &&
  a.version === b.version;

/** profile: The profile document, "Refused whole". */
function contradictions(profile: Profile): ProfileIssue[] {
  const issues: ProfileIssue[] = foreignMembers(profile.types);
  const practiceChain = profile.domain.chainId === PRACTICE.domain.chainId;
  const practiceContract = profile.domain.verifyingContract === PRACTICE.domain.verifyingContract;
  if (profile.kind === 'practice') {
    if (!practiceChain || !practiceContract) {
      issues.push({ path: 'domain', message: 'must be the practice domain when the kind is practice' });
    }
    for (const [path, url] of addresses(profile)) {
      if (!isLoopbackUrl(url))
        issues.push({ path, message: 'must be on this machine when the kind is practice' });
    }
  } else if (practiceChain || practiceContract) {
    issues.push({ path: 'domain', message: 'is the practice domain, which only kind practice may use' });
  }
  for (const builtIn of BUILT_IN_PROFILES) {
    if (!sameDomain(builtIn.domain, profile.domain)) continue;
    if (builtIn.kind !== profile.kind)
      issues.push({ path: 'kind', message: `must be ${builtIn.kind} for the domain of ${builtIn.id}` });
    for (const [name, type] of Object.entries(builtIn.types)) {
      if (profile.types[name as keyof TypeStrings] !== type) {
        issues.push({
          path: `types.${name}`,
          message: `must be the type string of ${builtIn.id}, whose domain this is`,
        });
      }
    }
  }
  return issues;
}

/** Members that a request does not have cannot be filled in when it is to be signed. */
function foreignMembers(types: TypeStrings): ProfileIssue[] {
  return Object.entries(types).flatMap(([name, text]) => {
    const known = parseType(DEFAULT_TYPES[name as keyof TypeStrings]).members;
    return parseType(text)
      .members.filter((member) => !known.some((each) => each.name === member.name))
      .map((member) => ({
        path: `types.${name}`,
        message: `has a member "${member.name}" that there is not`,
      }));
  });
}

function addresses(profile: Profile): [string, string][] {
  const list: [string, string][] = [
    ['baseUrl', profile.baseUrl],
    ['wsUrl', profile.wsUrl],
  ];
  if (profile.copyTrading)
    list.push(['copyTrading.url', profile.copyTrading.url], ['copyTrading.wsUrl', profile.copyTrading.wsUrl]);
  return list;
}
