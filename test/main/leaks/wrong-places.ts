import { COMMANDS, STREAMS } from '../../../src-shared/contract/index.ts';
import type { Tap, TapClient } from './tap.ts';

/** Members that a wrong secret in would be tried as a passphrase, which is slowed; the scenario itself does that. */
const TRIED = new Set(['passphrase', 'password', 'secret', 'phrase', 'words']);
/** 64 characters of any kind are a client id: a program that names its order by a key has made that known itself. */
const ANY_64 = new Set(['clientId']);

/** What names something takes any short text, and tells it again; and a backup is written where a path says. */
const NAMES = new Set(['name', 'symbol', 'symbols', 'strategy', 'strategies', 'clientId', 'path']);

/** Asks every command and stream again with secrets where something else belongs. Returns how often. */
export async function misplaceSecrets(
  tap: Tap,
  client: TapClient,
  secrets: readonly string[],
  likeNames: readonly string[],
): Promise<number> {
  let asked = 0;
  for (const name of Object.keys(COMMANDS)) {
    const inputs = tap.asked.get(name as keyof typeof COMMANDS) ?? [{}];
    for (const secret of [...secrets, ...likeNames]) {
      const skip = likeNames.includes(secret) ? NAMES : new Set<string>();
      const wrong = [
        secret,
        [secret],
        { secret },
        { [secret]: true },
        ...inputs.slice(0, 3).flatMap((input) => replaced(input, secret, skip)),
      ];
      for (const input of wrong) {
        asked++;
        await client.raw(name, input).catch(() => null);
      }
    }
  }
  for (const secret of [...secrets, ...likeNames]) {
    for (const name of Object.keys(STREAMS)) {
      if (!likeNames.includes(secret)) client.follow(name, { symbol: secret });
      client.follow(name, secret);
      asked += 2;
    }
    await client.raw(secret, {}).catch(() => null);
    client.follow(secret, {});
  }
  return asked;
}

/** The input with one member after the other replaced, at any depth. */
function replaced(input: unknown, secret: string, skip: ReadonlySet<string>): unknown[] {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) => {
    if (TRIED.has(name) || skip.has(name) || (ANY_64.has(name) && secret.length <= 64)) return [];
    const with_ = (other: unknown): unknown =>
      Array.isArray(input)
        ? input.map((each: unknown) => (each === value ? other : each))
        : { ...input, [name]: other };
    return [with_(secret), ...replaced(value, secret, skip).map(with_)];
  });
}
