import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What a program says: sentences with gaps as {0}, {1}, and every string that could fill one. */
export interface Spoken {
  /** By sentence: the files that say it. */
  readonly sentences: ReadonlyMap<string, readonly string[]>;
  /** Every text in the sources, whatever it is for: also parts of sentences. */
  readonly texts: ReadonlySet<string>;
}

/** A piece of text, or null where a value of the program stands. */
type Piece = string | null;

/** Choices in one sentence that are still told apart, so that each is translated as a whole. */
const MOST_VARIANTS = 8;

/** The texts that an expression may give: both branches of a choice, sums and templates put together. */
function variantsOf(node: ts.Expression): readonly (readonly Piece[])[] {
  if (ts.isParenthesizedExpression(node)) return variantsOf(node.expression);
  if (ts.isStringLiteralLike(node)) return [[node.text]];
  if (ts.isConditionalExpression(node)) return [...variantsOf(node.whenTrue), ...variantsOf(node.whenFalse)];
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([variantsOf(node.left), variantsOf(node.right)]);
  if (ts.isTemplateExpression(node))
    return joined([
      [[node.head.text]],
      ...node.templateSpans.flatMap((span) => [variantsOf(span.expression), [[span.literal.text]]]),
    ]);
  return [[null]];
}

/** Every combination, in order; where there are too many, a choice is only a gap. */
function joined(parts: readonly (readonly (readonly Piece[])[])[]): readonly (readonly Piece[])[] {
  const count = parts.reduce((product, each) => product * each.length, 1);
  const kept = count > MOST_VARIANTS ? parts.map((each) => (each.length > 1 ? [[null]] : each)) : parts;
  return kept.reduce<readonly (readonly Piece[])[]>(
    (before, each) => before.flatMap((start) => each.map((end) => [...start, ...end])),
    [[]],
  );
}

function keyOf(pieces: readonly Piece[]): string {
  let gaps = 0;
  return pieces.map((piece) => piece ?? `{${String(gaps++)}}`).join('');
}

/** Begins and ends as a sentence does, with more than one word of its own. */
export function isSentence(text: string): boolean {
  const own = text.replaceAll(/\{\d+\}/g, '');
  if (!/^(\p{Lu}|"|\{0\} )/u.test(text) || /^(SELECT|INSERT|UPDATE|DELETE) /.test(text)) return false;
  return (
    /\p{L}{2}\P{L}+\p{L}{2}|\{\d\} \p{L}{2}|\p{L}{2}\P{L}*\{\d\}/u.test(text) &&
    /\p{L}{2}/u.test(own) &&
    /([.?!]( ?\{\d+\})*|: \{\d+\})$/.test(text)
  );
}

/** What a source says; `isRoot` keeps a part of a sentence from being taken for one. */
export function spokenIn(source: string, file = 'a.ts'): { sentences: string[]; texts: string[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const sentences = new Set<string>();
  const texts = new Set<string>();
  const visit = (node: ts.Node, isRoot: boolean): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateExpression(node) ||
      (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken);
    if (isText)
      for (const pieces of variantsOf(node)) {
        const key = keyOf(pieces);
        texts.add(key);
        if (isRoot && isSentence(key)) sentences.add(key);
      }
    ts.forEachChild(node, (child) => {
      visit(child, !isText);
    });
  };
  visit(tree, true);
  return { sentences: [...sentences], texts: [...texts] };
}

/** What everything under these folders says. */
export function spokenUnder(root: string, folders: readonly string[]): Spoken {
  const sentences = new Map<string, string[]>();
  const texts = new Set<string>();
  for (const folder of folders)
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).toSorted()) {
      if (!name.endsWith('.ts')) continue;
      const file = `${folder}/${name.replaceAll('\\', '/')}`;
      const found = spokenIn(readFileSync(join(root, file), 'utf8'), file);
      for (const text of found.texts) texts.add(text);
      for (const text of found.sentences) sentences.set(text, [...(sentences.get(text) ?? []), file]);
    }
  return { sentences, texts };
}
