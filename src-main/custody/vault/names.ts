/** Names of secrets in the vault; what they begin with says under which key they are sealed. */
const SESSION = 'session:';

/** 32 bytes: the secret key of a wallet. */
export const walletSecret = (address: string): string => `wallet:${address}`;
/** 16 to 32 bytes: the entropy of the phrase that the wallet's key comes from. */
export const phraseSecret = (address: string): string => `phrase:${address}`;
/** 32 bytes: the secret key of a session. */
export const sessionSecret = (id: string): string => `${SESSION}${id}`;

/** The session that a secret belongs to; null for a wallet's. */
export const sessionOf = (name: string): string | null =>
  name.startsWith(SESSION) ? name.slice(SESSION.length) : null;
