/** Something that must be nowhere, in one of the forms in which it could be written down. */
export interface Needle {
  /** "imported key as hex" */
  readonly what: string;
  readonly bytes: Buffer;
}

/** Secrets of the test by name: bytes, texts, and the words of phrases. */
export interface Secrets {
  readonly bytes: Readonly<Record<string, Uint8Array>>;
  readonly texts: Readonly<Record<string, string>>;
  readonly phrases: Readonly<Record<string, string>>;
}

/** Every form of every secret that is looked for. */
export function needlesOf({ bytes, texts, phrases }: Secrets): Needle[] {
  return [
    ...Object.entries(bytes).flatMap(([name, value]) => formsOfBytes(name, Buffer.from(value))),
    ...Object.entries(texts).flatMap(([name, text]) => formsOfText(name, text)),
    ...Object.entries(phrases).flatMap(([name, text]) => formsOfPhrase(name, text.split(' '))),
  ];
}

const needle = (what: string, value: string | Buffer): Needle => ({ what, bytes: Buffer.from(value) });

function formsOfBytes(name: string, value: Buffer): Needle[] {
  const hex = value.toString('hex');
  const list = [...value];
  return [
    needle(`${name} raw`, value),
    needle(`${name} raw, last byte first`, Buffer.from(value).reverse()),
    // A 0x before it changes nothing.
    needle(`${name} as hex`, hex),
    needle(`${name} as HEX`, hex.toUpperCase()),
    needle(`${name} as hex with colons`, hex.replace(/..(?=.)/g, '$&:')),
    needle(`${name} as decimal`, BigInt(`0x${hex}`).toString()),
    needle(`${name} as list of bytes`, list.join(',')),
    ...base64Of(name, value),
  ];
}

/** Inside a longer base64 text the same bytes look in three ways, by where they begin; the letters at the borders are shared. */
function base64Of(name: string, value: Buffer): Needle[] {
  return [0, 1, 2].flatMap((before) => {
    const text = Buffer.concat([Buffer.alloc(before), value]).toString('base64');
    const from = Math.ceil((before * 8) / 6);
    const to = Math.floor(((before + value.length) * 8) / 6);
    const own = text.slice(from, to);
    const url = own.replaceAll('+', '-').replaceAll('/', '_');
    return [
      needle(`${name} as base64 at ${before}`, own),
      ...(url === own ? [] : [needle(`${name} as base64url at ${before}`, url)]),
    ];
  });
}

function formsOfText(name: string, text: string): Needle[] {
  const bytes = Buffer.from(text);
  const quoted = JSON.stringify(text).slice(1, -1);
  const uri = encodeURIComponent(text);
  return [
    needle(name, text),
    needle(`${name} as UTF-16`, Buffer.from(text, 'utf16le')),
    needle(`${name} as hex`, bytes.toString('hex')),
    needle(`${name} as HEX`, bytes.toString('hex').toUpperCase()),
    needle(`${name} as list of bytes`, [...bytes].join(',')),
    ...base64Of(name, bytes),
    ...(quoted === text
      ? []
      : [
          needle(`${name} in JSON`, quoted),
          needle(`${name} in JSON twice`, JSON.stringify(quoted).slice(1, -1)),
        ]),
    ...(uri === text ? [] : [needle(`${name} in an address`, uri)]),
  ];
}

/** So many words in a row are no accident. */
const RUN = 4;

function formsOfPhrase(name: string, words: readonly string[]): Needle[] {
  const joined = (separator: string, what: string): Needle[] =>
    words
      .slice(0, words.length - RUN + 1)
      .map((_, at) =>
        needle(`${name}, words ${at + 1} to ${at + RUN} ${what}`, words.slice(at, at + RUN).join(separator)),
      );
  return [
    ...joined(' ', 'with blanks'),
    ...joined('\n', 'in lines'),
    ...joined('\\n', 'in lines, written out'),
    ...joined(',', 'with commas'),
    ...joined(', ', 'with commas and blanks'),
    ...joined('","', 'as JSON'),
    ...joined('\\",\\"', 'as JSON in JSON'),
    ...joined('-', 'with dashes'),
    ...joined('', 'in one'),
    ...base64Of(name, Buffer.from(words.join(' '))),
    needle(`${name} as hex`, Buffer.from(words.join(' ')).toString('hex')),
  ];
}
