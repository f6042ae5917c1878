import { parse } from 'svelte/compiler';

/** A text that stands in the source and would be shown as it is, whatever the language. */
export interface Literal {
  readonly line: number;
  readonly text: string;
}

/** Attributes and properties of components that a person reads or hears. */
const SPOKEN = new Set([
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'ended',
  'label',
  'lead',
  'leave',
  'note',
  'placeholder',
  'sending',
  'title',
  'unit',
  'words',
]);

/** Attributes whose texts are for the machine. */
const SILENT =
  /^(accept|autocapitalize|autocomplete|class|d|for|generics|href|id|name|rel|role|style|type|value|viewBox|data-.*)$/;

/** Members that name a thing for the machine. */
const MACHINE = new Set(['code', 'event', 'id', 'is', 'kind', 'type']);

/** Several words, or one that begins a sentence: what a person reads, not a name in the program. */
const PROSE = /\p{L}[’'\p{L}]*[,.:;]?\s+\S*\p{L}|^\p{Lu}\p{Ll}+[….]?$|…/u;

const LETTER = /\p{L}/u;

type Node = Record<string, unknown> & { readonly type: string; readonly start: number };

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Whether what stands here is compared, looked up or thrown at a programmer, so that nobody reads it. */
function isSilentPlace(node: Node, key: string): boolean {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
      return key === 'source';
    case 'Property':
    case 'PropertyDefinition':
      return key === 'key' || (isNode(node['key']) && MACHINE.has(String(node['key']['name'])));
    case 'MemberExpression':
      return key === 'property';
    case 'SwitchCase':
      return key === 'test';
    case 'BinaryExpression':
      return ['===', '!=='].includes(String(node['operator']));
    case 'NewExpression':
      return isNode(node['callee']) && /^(Type|Range)?Error$/.test(String(node['callee']['name']));
    default:
      return node.type.startsWith('TS') && !['TSAsExpression', 'TSSatisfiesExpression'].includes(node.type);
  }
}

/** Everything in a component or a module that would be shown and is in no dictionary, in the order of the file. */
export function literalsOf(source: string, isComponent: boolean): Literal[] {
  const opened = '<script lang="ts">';
  const whole = isComponent ? source : `${opened}${source}</script>`;
  const ast: unknown = parse(whole, { modern: true });
  const found: (Literal & { at: number })[] = [];
  const add = (node: Node, text: string): void => {
    const line = whole.slice(0, node.start).split('\n').length;
    if (!found.some((other) => other.at === node.start))
      found.push({ at: node.start, line, text: tidy(text) });
  };
  const visit = (value: unknown, isSpoken: boolean): void => {
    if (Array.isArray(value)) for (const each of value) visit(each, isSpoken);
    if (!isNode(value)) return;
    if (value.type === 'StyleSheet' || value.type === 'Comment') return;
    if (value.type === 'Text' || value.type === 'TemplateElement' || value.type === 'Literal') {
      const cooked = value['value'];
      const text =
        value.type === 'Text'
          ? value['data']
          : typeof cooked === 'object' && cooked !== null && 'cooked' in cooked
            ? cooked.cooked
            : cooked;
      if (typeof text !== 'string') return;
      if (isSpoken ? LETTER.test(text) : PROSE.test(text)) add(value, text);
      return;
    }
    if (value.type === 'Attribute') {
      const name = String(value['name']);
      if (SILENT.test(name)) return;
      const parts = value['value'];
      const isSpokenHere = SPOKEN.has(name);
      for (const part of Array.isArray(parts) ? parts : [parts])
        visit(part, isSpokenHere && isNode(part) && part.type === 'Text');
      return;
    }
    for (const [key, child] of Object.entries(value)) {
      if (key === 'parent' || key === 'metadata' || isSilentPlace(value, key)) continue;
      // Text between tags is read whatever it looks like; a string of the program only where it is prose.
      visit(child, value.type === 'Fragment');
    }
  };
  visit(ast, false);
  return found.toSorted((a, b) => a.at - b.at).map(({ line, text }) => ({ line, text }));
}
