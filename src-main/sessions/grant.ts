import type { SigningPreview } from '../../src-shared/contract/index.ts';
import { formatDecimal } from '../../src-shared/money/index.ts';
import {
  SCOPE,
  toHex,
  type Address,
  type ScopeName,
  type SessionGrant,
} from '../../src-shared/protocol/index.ts';
import type { SessionRails } from '../guard/index.ts';

/** What a person asks for. */
export interface SessionWish {
  readonly name: string;
  readonly scope: readonly ScopeName[];
  readonly lifetimeSeconds: number;
  /** The exact end that a person was shown, within the lifetime; from the lifetime when left out. */
  readonly expirySeconds?: number | undefined;
  readonly rails: SessionRails;
}

const ACTION_WORDS: Record<ScopeName, string> = {
  unrestricted: 'do everything that a session key can',
  order: 'place orders',
  'modify-order': 'change orders',
  'cancel-order': 'cancel orders',
  'cancel-all': 'cancel all orders of a market at once',
};

/** Scope codes ascending, without duplicates (profile: 4). */
export function scopeCodes(scope: readonly ScopeName[]): number[] {
  return [...new Set(scope.map((name) => SCOPE[name]))].sort((a, b) => a - b);
}

/** What the wallet is about to sign, in words and raw. The key is made at signing, so a preview may lack it. */
export function previewGrant(
  wish: SessionWish,
  wallet: Address,
  grant: Omit<SessionGrant, 'sessionPublicKey'> & { sessionPublicKey: Uint8Array | null },
  digest: Uint8Array | null,
): SigningPreview {
  const until = new Date(Number(grant.expirySeconds) * 1000)
    .toISOString()
    .replace('.000Z', ' UTC')
    .replace('T', ' ');
  const actions = wish.scope.map((name) => ACTION_WORDS[name]).join(', ');
  return {
    expirySeconds: Number(grant.expirySeconds),
    title: `Authorise a session key: ${wish.name}`,
    sentences: [
      `The key may ${actions}, without asking again.`,
      'It can never withdraw.',
      `It ends by itself at ${until}.`,
      ...railSentences(wish.rails),
    ],
    signer: wallet,
    fields: [
      {
        name: 'sessionPublicKey',
        raw: grant.sessionPublicKey === null ? 'made when you approve' : toHex(grant.sessionPublicKey),
        readable: 'a new key that stays on this machine',
      },
      { name: 'expiry', raw: grant.expirySeconds.toString(), readable: until },
      { name: 'aclScope', raw: `[${grant.aclScope.join(', ')}]`, readable: wish.scope.join(', ') },
    ],
    digest: digest === null ? null : toHex(digest),
  };
}

function railSentences(rails: SessionRails): string[] {
  const sentences: string[] = [];
  if (rails.symbols !== undefined) sentences.push(`Only on ${rails.symbols.join(', ')}.`);
  if (rails.maxOrderNotional !== undefined)
    sentences.push(`At most ${formatDecimal(rails.maxOrderNotional)} USDC an order.`);
  if (rails.maxOpenNotional !== undefined)
    sentences.push(`At most ${formatDecimal(rails.maxOpenNotional)} USDC open at a time.`);
  if (rails.maxOrdersPerMinute !== undefined)
    sentences.push(`At most ${rails.maxOrdersPerMinute} orders a minute.`);
  if (sentences.length > 0)
    sentences.push('These limits are kept by this program; the venue does not know them.');
  return sentences;
}
