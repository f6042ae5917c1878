/**
 * Sentences of the daemon by their English text, with gaps as {0}, {1}. In the translation {0} is what stood there, as
 * it stood (a name, a number, an address), and {0+} is translated too: another sentence, or a part of one.
 */
export type Sentences = Readonly<Record<string, string>>;

interface Pattern {
  readonly expression: RegExp;
  readonly into: string;
  /** Characters of its own: the pattern with the most is the one that fits best. */
  readonly own: number;
}

/** Sentences in sentences in sentences; deeper ones stay as they are. */
const DEEPEST = 4;
/** Longer texts are no sentences: a document, or something that pretends. */
const LONGEST = 2000;
const REMEMBERED = 500;

/** How the texts of a language are found: by the whole text, else by the pattern that says the most. */
class Book {
  readonly #texts: ReadonlyMap<string, string>;
  readonly #patterns: readonly Pattern[];

  constructor(sentences: Sentences) {
    const all = Object.entries(sentences);
    this.#texts = new Map(all);
    this.#patterns = all
      .filter(([text]) => /\{\d\}/.test(text))
      .map(([text, into]) => patternOf(text, into))
      .toSorted((a, b) => b.own - a.own);
  }

  exactly(text: string): string | undefined {
    return this.#texts.get(text);
  }

  /** By pattern; `inner` is asked for gaps that are to be translated themselves. */
  alike(text: string, inner: (text: string) => string): string | undefined {
    for (const { expression, into } of this.#patterns) {
      const gaps = expression.exec(text);
      if (gaps)
        return into.replaceAll(/\{(\d)(\+?)\}/g, (_, number: string, inside: string) => {
          const gap = gaps[Number(number) + 1] ?? '';
          return inside === '' ? gap : inner(gap);
        });
    }
    return undefined;
  }
}

function patternOf(text: string, into: string): Pattern {
  const literals = text.split(/\{\d\}/);
  const source = literals.map((each) => each.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')).join('(.*?)');
  return { expression: new RegExp(`^${source}$`, 's'), into, own: literals.join('').length };
}

/**
 * A translator from English.
 * @param sentences whole texts, which may be asked for
 * @param parts of sentences: looked for in gaps alone, so that no short word is taken for something else
 * @returns the translation, or the text itself where there is none
 */
export function translator(sentences: Sentences, parts: Sentences): (text: string) => string {
  const [whole, within] = [new Book(sentences), new Book(parts)];
  const known = new Map<string, string>();

  function translate(text: string, depth: number): string | undefined {
    const inner = (gap: string): string => (depth < DEEPEST ? (translate(gap, depth + 1) ?? gap) : gap);
    const isPart = depth > 0;
    const found =
      (isPart ? within.exactly(text) : undefined) ??
      whole.exactly(text) ??
      whole.alike(text, inner) ??
      (isPart ? within.alike(text, inner) : undefined);
    if (found !== undefined) return found;
    // Several sentences after each other, each of which is known.
    const each = text.split(/(?<=[.?!]) (?=[\p{Lu}"])/u);
    if (each.length === 1) return undefined;
    const all = each.map((sentence) => (depth < DEEPEST ? translate(sentence, depth + 1) : undefined));
    return all.includes(undefined) ? undefined : all.join(' ');
  }

  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (text === '' || text.length > LONGEST) return text;
    const found = translate(text, 0) ?? text;
    if (known.size >= REMEMBERED) known.clear();
    known.set(text, found);
    return found;
  };
}
