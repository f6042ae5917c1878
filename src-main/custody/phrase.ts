import { createHash } from 'node:crypto';
import { CountersignError } from '../../src-shared/errors/index.ts';

const LENGTHS = [12, 15, 18, 21, 24];
const BITS_PER_WORD = 11;

/** The first account of the common layout, m/44'/60'/0'/0/0, of a BIP-39 phrase, after its checksum was checked. */
export async function secretOfPhrase(text: string): Promise<Buffer> {
  const words = text.trim().toLowerCase().split(/\s+/);
  // Word list and derivation are loaded when they are needed, which is rarely.
  const { english, mnemonicToAccount } = await import('viem/accounts');
  if (!LENGTHS.includes(words.length))
    throw phraseError(`has ${words.length} words`, 'A phrase has 12, 15, 18, 21 or 24 words.');
  const indexes = words.map((word, position) => {
    const index = english.indexOf(word);
    if (index < 0)
      throw phraseError(`has an unknown word at place ${position + 1}`, 'Check the spelling of that word.');
    return index;
  });
  if (!checksumFits(indexes)) throw phraseError('has a wrong checksum', 'Check the words and their order.');
  const key = mnemonicToAccount(words.join(' ')).getHdKey().privateKey;
  if (!key) throw phraseError('gives no key', 'Use another phrase.');
  const secret = Buffer.from(key);
  key.fill(0);
  return secret;
}

/** BIP-39: the last bits are the first ones of the hash of the entropy before them. */
function checksumFits(indexes: readonly number[]): boolean {
  const bits = indexes.map((index) => index.toString(2).padStart(BITS_PER_WORD, '0')).join('');
  const checksumLength = bits.length / 33;
  const entropyBits = bits.slice(0, bits.length - checksumLength);
  const entropy = Buffer.from(entropyBits.match(/.{8}/g)?.map((byte) => parseInt(byte, 2)) ?? []);
  const hash = createHash('sha256').update(entropy).digest();
  entropy.fill(0);
  return (hash[0] ?? 0).toString(2).padStart(8, '0').startsWith(bits.slice(entropyBits.length));
}

function phraseError(what: string, hint: string): CountersignError {
  return new CountersignError('PHRASE_INVALID', `The phrase ${what}.`, hint);
}
