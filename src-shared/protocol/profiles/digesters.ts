import { compileDigester, type Digester } from '../eip712/index.ts';
import type { Profile } from './profile.ts';
import type { TypeName } from './types.ts';

/** The hashers of a profile, one per type it names. */
export type Digesters = Readonly<Record<TypeName, Digester>>;

/** Compiles every type string of a profile under its domain. */
export function compileDigesters(profile: Pick<Profile, 'domain' | 'types'>): Digesters {
  const entries = Object.entries(profile.types).map(([name, type]) => [
    name,
    compileDigester(profile.domain, type),
  ]);
  return Object.fromEntries(entries) as Digesters;
}
