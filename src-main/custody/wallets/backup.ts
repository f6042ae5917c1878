import { randomInt, timingSafeEqual } from 'node:crypto';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { Attempts, type Asker } from '../vault/attempts.ts';
import { phraseOf } from './phrase.ts';

/** How many words are asked for. */
const ASKED = 3;

/** What a person shows as the phrase: the words asked for, in their order, or all of it. */
export type Shown = { readonly words: readonly string[] } | { readonly phrase: string };

/** The questions by which a person shows that they wrote a phrase down. */
export class BackupQuestions {
  private readonly asked = new Map<Address, number[]>();
  private readonly attempts = new Map<Address, Attempts>();
  private readonly penaltyMs: ((failures: number) => number) | undefined;

  constructor(penaltyMs?: (failures: number) => number) {
    this.penaltyMs = penaltyMs;
  }

  /** Places in the phrase, counted from 1, ascending; the same until they were answered wrongly. */
  ask(address: Address, wordCount: number): number[] {
    const before = this.asked.get(address);
    if (before !== undefined) return before;
    const places = new Set<number>();
    while (places.size < ASKED) places.add(randomInt(1, wordCount + 1));
    const positions = [...places].sort((a, b) => a - b);
    this.asked.set(address, positions);
    return positions;
  }

  /**
   * Compares what was shown with the phrase of this entropy.
   * @param entropy owned by the caller
   * @throws {CountersignError} `BACKUP_WRONG`, `BACKUP_UNASKED`, `UNLOCK_BUSY`
   */
  async answer(address: Address, entropy: () => Uint8Array, shown: Shown, by?: Asker): Promise<void> {
    const attempts = this.attempts.get(address) ?? new Attempts({ penaltyMs: this.penaltyMs });
    this.attempts.set(address, attempts);
    const right = await attempts.make(async () => {
      const positions = this.asked.get(address);
      if ('words' in shown && positions === undefined) throw unasked();
      const secret = entropy();
      const phrase = await phraseOf(secret);
      secret.fill(0);
      try {
        const wanted = 'words' in shown ? wordsAt(phrase, positions ?? []) : phrase;
        const given = Buffer.from(tidy('words' in shown ? shown.words.join(' ') : shown.phrase));
        const fits = given.length === wanted.length && timingSafeEqual(given, wanted);
        given.fill(0);
        wanted.fill(0);
        // Each answer has its own question.
        this.asked.delete(address);
        return fits ? true : null;
      } finally {
        phrase.fill(0);
      }
    }, by);
    if (right === null) throw wrong('words' in shown);
  }
}

const tidy = (text: string): string => text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ');

/** The words at these places, with single spaces between; owned by the caller. */
function wordsAt(phrase: Buffer, positions: readonly number[]): Buffer {
  const parts: Buffer[] = [];
  let start = 0;
  let place = 1;
  for (let at = 0; at <= phrase.length; at++) {
    if (at < phrase.length && phrase[at] !== 0x20) continue;
    if (positions.includes(place)) {
      if (parts.length > 0) parts.push(Buffer.of(0x20));
      parts.push(phrase.subarray(start, at));
    }
    start = at + 1;
    place++;
  }
  return Buffer.concat(parts);
}

const wrong = (byWords: boolean): CountersignError =>
  new CountersignError(
    'BACKUP_WRONG',
    byWords ? 'These are not the words at those places.' : 'This is not the phrase of this wallet.',
    byWords
      ? 'Compare with what you wrote down. Other words are asked for now, and each wrong answer makes the next one slower.'
      : 'Compare with what you wrote down; each wrong answer makes the next one slower.',
  );

const unasked = (): CountersignError =>
  new CountersignError('BACKUP_UNASKED', 'No words were asked for.', 'Ask for the places first.');
