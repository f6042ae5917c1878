/** A JSON number that is not a plain integer literal. No schema of a request accepts it. */
export class OtherNumber {
  readonly literal: string;
  constructor(literal: string) {
    this.literal = literal;
  }
}

export type StrictJson =
  null | boolean | string | bigint | OtherNumber | StrictJson[] | { [member: string]: StrictJson };

/** Says at which character a text stops being strict JSON. */
export class StrictJsonError extends Error {}

const MAX_DEPTH = 16;
/** Longer integers than any field can hold stay unread: reading them would cost time. */
const MAX_INTEGER_DIGITS = 32;

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads JSON as profile: 5 Strict JSON asks: valid UTF-8, no duplicate member at any depth, integer literals exactly.
 * @throws {StrictJsonError}
 */
export function readStrictJson(bytes: Uint8Array): StrictJson {
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw new StrictJsonError('The body is not valid UTF-8.');
  }
  return new Reader(text).whole();
}

const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const PLAIN_STRING = /"([^"\\\u0000-\u001f]*)"/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\n\r]*/y;

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  whole(): StrictJson {
    const value = this.value(0);
    this.space();
    if (this.at !== this.text.length) throw this.error();
    return value;
  }

  private value(depth: number): StrictJson {
    if (depth > MAX_DEPTH) throw new StrictJsonError(`The JSON is nested deeper than ${MAX_DEPTH}.`);
    this.space();
    switch (this.text.charCodeAt(this.at)) {
      case 123:
        return this.object(depth);
      case 91:
        return this.array(depth);
      case 34:
        return this.string();
      case 116:
        return this.word('true', true);
      case 102:
        return this.word('false', false);
      case 110:
        return this.word('null', null);
      default:
        return this.number();
    }
  }

  private object(depth: number): StrictJson {
    // Without a prototype, so that a member called "__proto__" is a member like any other.
    const out = Object.create(null) as { [member: string]: StrictJson };
    this.at++;
    this.space();
    if (this.take(125)) return out;
    for (;;) {
      this.space();
      const name = this.string();
      if (name in out) throw new StrictJsonError(`The member "${name.slice(0, 64)}" is given twice.`);
      this.space();
      if (!this.take(58)) throw this.error();
      out[name] = this.value(depth + 1);
      this.space();
      if (this.take(125)) return out;
      if (!this.take(44)) throw this.error();
    }
  }

  private array(depth: number): StrictJson {
    const out: StrictJson[] = [];
    this.at++;
    this.space();
    if (this.take(93)) return out;
    for (;;) {
      out.push(this.value(depth + 1));
      this.space();
      if (this.take(93)) return out;
      if (!this.take(44)) throw this.error();
    }
  }

  private string(): string {
    PLAIN_STRING.lastIndex = this.at;
    const plain = PLAIN_STRING.exec(this.text)?.[1];
    if (plain !== undefined) {
      this.at = PLAIN_STRING.lastIndex;
      return plain;
    }
    STRING.lastIndex = this.at;
    const escaped = STRING.exec(this.text)?.[0];
    if (escaped === undefined) throw this.error();
    this.at = STRING.lastIndex;
    return JSON.parse(escaped) as string;
  }

  private number(): StrictJson {
    NUMBER.lastIndex = this.at;
    const found = NUMBER.exec(this.text);
    if (found === null) throw this.error();
    this.at = NUMBER.lastIndex;
    const [literal, fraction, exponent] = found;
    const plain =
      fraction === undefined &&
      exponent === undefined &&
      literal !== '-0' &&
      literal.length <= MAX_INTEGER_DIGITS;
    return plain ? BigInt(literal) : new OtherNumber(literal.slice(0, 64));
  }

  private word<T extends boolean | null>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) throw this.error();
    this.at += word.length;
    return value;
  }

  private take(code: number): boolean {
    if (this.text.charCodeAt(this.at) !== code) return false;
    this.at++;
    return true;
  }

  private space(): void {
    const code = this.text.charCodeAt(this.at);
    if (code > 32) return;
    SPACE.lastIndex = this.at;
    SPACE.exec(this.text);
    this.at = SPACE.lastIndex;
  }

  private error(): StrictJsonError {
    return new StrictJsonError(`The JSON is malformed at character ${this.at}.`);
  }
}
