import { frozen, utc, type SigningPreview } from '../../src-shared/contract/index.ts';
import {
  SCOPE,
  toHex,
  type Address,
  type Digester,
  type MemberValues,
  type ScopeName,
  type SessionGrant,
} from '../../src-shared/protocol/index.ts';
import { railSentences, type Rails } from '../guard/index.ts';

/** What a person asks for. */
export interface SessionWish {
  readonly name: string;
  readonly scope: readonly ScopeName[];
  readonly lifetimeSeconds: number;
  /** The exact end that a person was shown, within the lifetime; from the lifetime when left out. */
  readonly expirySeconds?: number | undefined;
  readonly rails: Rails;
}

/**
 * What a wallet is asked to sign for a session key: the message itself for a device, its digest for a key in the vault.
 */
export interface WalletSigning {
  readonly wallet: Address;
  /** For the record: "session issue". */
  readonly what: string;
  readonly digester: Digester;
  readonly values: MemberValues;
  readonly digest: Uint8Array;
  /** What was approved, frozen; its digest is the one above. */
  readonly preview: SigningPreview;
}

/** Gets the wallet's signature, 65 bytes, however long a person takes over it. */
export type WalletSigner = (signing: WalletSigning) => Promise<Uint8Array>;

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
  replaced: string | null = null,
): SigningPreview {
  const until = utc(Number(grant.expirySeconds) * 1000);
  const actions = wish.scope.map((name) => ACTION_WORDS[name]).join(', ');
  return frozen({
    expirySeconds: Number(grant.expirySeconds),
    title: `${replaced === null ? 'Authorise' : 'Renew'} a session key: ${wish.name}`,
    sentences: [
      `The key may ${actions}, without asking again.`,
      'It can never withdraw.',
      `It ends by itself at ${until}.`,
      ...(replaced === null ? [] : [`It takes the place of the key ${replaced}, which is destroyed.`]),
      ...kept(wish.rails),
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
  });
}

/** The rails of a session, and who keeps them. */
function kept(rails: Rails): string[] {
  const sentences = railSentences(rails);
  if (sentences.length > 0)
    sentences.push('These limits are kept by this program; the venue does not know them.');
  return sentences;
}
