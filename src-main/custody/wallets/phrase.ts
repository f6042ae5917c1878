import { createHash } from 'node:crypto';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { secretOfPhrase } from '../../../src-shared/node/index.ts';

const LENGTHS = [12, 15, 18, 21, 24];
const BITS_PER_WORD = 11;

/** Loaded when it is needed, which is rarely. */
const wordList = async (): Promise<readonly string[]> => (await import('viem/accounts')).english;

/**
 * The entropy of a BIP-39 phrase in English, 16 to 32 bytes, after its checksum was checked.
 * @throws {CountersignError} `PHRASE_INVALID`, never with a word of it
 */
export async function entropyOf(text: string): Promise<Buffer> {
  const words = text.normalize('NFKD').trim().toLowerCase().split(/\s+/);
  if (!LENGTHS.includes(words.length)) {
    const count = words.length === 1 ? '1 word' : `${words.length} words`;
    throw phraseError(`has ${count}`, 'A phrase has 12, 15, 18, 21 or 24 words.');
  }
  const list = await wordList();
  const bits = Buffer.alloc(Math.ceil((words.length * BITS_PER_WORD) / 8));
  try {
    words.forEach((word, position) => {
      const index = list.indexOf(word);
      if (index < 0)
        throw phraseError(`has an unknown word at place ${position + 1}`, 'Check the spelling of that word.');
      writeIndex(bits, position, index);
    });
    // BIP-39: of 33 bits one is the checksum, the first bits of the hash of the others.
    const length = (words.length / 3) * 4;
    const entropy = Buffer.alloc(length, bits.subarray(0, length));
    if (checksumOf(entropy) === (bits[length] ?? 0)) return entropy;
    entropy.fill(0);
    throw phraseError('has a wrong checksum', 'Check the words and their order.');
  } finally {
    bits.fill(0);
  }
}

/** UTF-8 of the phrase with single spaces between the words; owned by the caller. No string is made of it. */
export async function phraseOf(entropy: Uint8Array): Promise<Buffer> {
  const list = await wordList();
  const bits = Buffer.concat([entropy, Buffer.of(checksumOf(entropy))]);
  const count = (entropy.length / 4) * 3;
  const words = Array.from({ length: count }, (_, position) => list[readIndex(bits, position)] ?? '');
  bits.fill(0);
  const out = Buffer.alloc(
    words.reduce((sum, word) => sum + word.length + 1, -1),
    ' ',
  );
  let at = 0;
  for (const word of words) {
    out.write(word, at, 'latin1');
    at += word.length + 1;
  }
  return out;
}

/**
 * The key at a path below a phrase, owned by the caller.
 * @throws {CountersignError} `PHRASE_INVALID` when there is none there
 */
export async function keyOfEntropy(entropy: Uint8Array, path: readonly number[]): Promise<Buffer> {
  const phrase = await phraseOf(entropy);
  const secret = secretOfPhrase(phrase, path);
  phrase.fill(0);
  if (secret === null) throw phraseError('gives no key at this path', 'Use another path.');
  return secret;
}

/** The checksum's bits at the top of a byte: one for each four bytes of entropy. */
function checksumOf(entropy: Uint8Array): number {
  const [first = 0] = createHash('sha256').update(entropy).digest();
  const bits = entropy.length / 4;
  return first & (0xff << (8 - bits)) & 0xff;
}

function writeIndex(bits: Buffer, position: number, index: number): void {
  for (let bit = 0; bit < BITS_PER_WORD; bit++) {
    const at = position * BITS_PER_WORD + bit;
    const value = (index >> (BITS_PER_WORD - 1 - bit)) & 1;
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (value << (7 - (at & 7)));
  }
}

function readIndex(bits: Buffer, position: number): number {
  let index = 0;
  for (let bit = 0; bit < BITS_PER_WORD; bit++) {
    const at = position * BITS_PER_WORD + bit;
    index = (index << 1) | (((bits[at >> 3] ?? 0) >> (7 - (at & 7))) & 1);
  }
  return index;
}

function phraseError(what: string, hint: string): CountersignError {
  return new CountersignError('PHRASE_INVALID', `The phrase ${what}.`, hint);
}
