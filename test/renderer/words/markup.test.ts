import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { literalsOf } from './literals.ts';

const ROOT = join(import.meta.dirname, '../../../src-renderer');

/** Texts that are the same in every language, wherever they stand. */
const SAME = new Set([
  'Countersign',
  'DDX',
  'Ledger',
  'USDC',
  // The beginning of an address, and a place where a number is still missing.
  '0x…',
  '…',
  // Seconds, as an abbreviation.
  's',
]);

/** Texts that are not for people to read, or stand so on purpose. */
const ON_PURPOSE: Readonly<Record<string, readonly string[]>> = {
  // Commands and paths to be typed as they stand.
  'panels/custody/ClosedDoor.svelte': ['countersign open'],
  'panels/keys/lock/BackupForm.svelte': ['countersign restore', '/media/stick/countersign.backup'],
  // Each language is named in itself: who needs it reads no other.
  'panels/bars/LookMenu.svelte': ['English', 'Deutsch'],
  'state/actions/actions.ts': ['Language: English', 'Sprache: Deutsch', 'Backspace', 'Slash'],
  // Names of keys, as they stand on a keyboard and in its events.
  'panels/safety/KeyLine.svelte': ['Alt', 'Control', 'Meta', 'Shift'],
  'panels/safety/KeysPage.svelte': ['Enter', 'Escape'],
  'state/actions/chord.ts': ['Alt', 'Ctrl', 'Mod', 'Shift'],
  // The end of a command line that is shown to be copied.
  'state/venue/venues.svelte.ts': [
    'countersign run --profile',
    '--base-url https://ADDRESS --ws-url wss://ADDRESS',
  ],
  // Questions to the browser.
  'components/return-focus.svelte.ts': ['button:not(:disabled), input, select, textarea, a[href]'],
  'components/table-focus.ts': ['button:not(:disabled), input, a[href]'],
  'components/tint.svelte.ts': ['(prefers-reduced-motion: reduce)'],
  'panels/chart/Picture.svelte': ['(prefers-reduced-motion: reduce)'],
  'state/actions/bindings.svelte.ts': [
    'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]',
  ],
  'state/alerts/outlets.ts': ['Notification'],
  // Names of events and requests in the contract.
  'state/history/histories.svelte.ts': ['funding payment'],
  // For developers: a person is told that a workspace could not be read.
  'state/layout/stored.ts': ['It breaks a rule of layouts.'],
  'state/layout/tree.ts': [
    'A panel stands at two places.',
    'A row is in a row.',
    'A share is nothing.',
    'A split has no two shares.',
    'A stack shows what it lacks.',
    'Shares are not one.',
  ],
};

/** Files whose texts are not in the dictionary yet. An entry goes as soon as its file is clean. */
const NOT_YET: readonly string[] = [];

const files = readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.startsWith('words/'))
  .toSorted();

const everything = files.map((file) => {
  const found = literalsOf(readFileSync(join(ROOT, file), 'utf8'), file.endsWith('.svelte'));
  const allowed = ON_PURPOSE[file] ?? [];
  return { file, found, loose: found.filter(({ text }) => !SAME.has(text) && !allowed.includes(text)) };
});

describe('what a person reads', () => {
  it('stands in the dictionary, and in no component and no state', () => {
    const loose = everything
      .filter(({ file }) => !NOT_YET.includes(file))
      .flatMap(({ file, loose }) => loose.map(({ line, text }) => `${file}:${line} ${text}`));
    expect(files.length).toBeGreaterThan(200);
    expect(loose).toEqual([]);
  });

  it('is excused only where that is still needed', () => {
    const seen = new Set(everything.flatMap(({ found }) => found.map(({ text }) => text)));
    const inFile = (file: string): string[] =>
      everything.find((each) => each.file === file)?.found.map(({ text }) => text) ?? [];
    const stale = [
      ...[...SAME].filter((text) => !seen.has(text)),
      ...Object.entries(ON_PURPOSE).flatMap(([file, texts]) =>
        texts.filter((text) => !inFile(file).includes(text)).map((text) => `${file}: ${text}`),
      ),
      ...NOT_YET.filter((file) => (everything.find((each) => each.file === file)?.loose.length ?? 0) === 0),
    ];
    expect(stale).toEqual([]);
  });
});

describe('the search for such texts', () => {
  it.each([
    ['text between tags', '<p>Sell all</p>'],
    ['a single word between tags', '<b>now</b>'],
    ['text in a branch', '{#if a}<p>{b}</p>{:else}Nothing here{/if}'],
    ['a name for a screen reader', '<button aria-label="close">{a}</button>'],
    ['a hint', '<i title="what it is"></i>'],
    ['a part of a name', '<i aria-label="Cancel {order}"></i>'],
    ['the label of a component', '<Field label="amount" />'],
    ['a text that a component is given', '<Field {error} hint="In whole numbers." />'],
    ['a choice in the markup', "<p>{done ? 'All is done' : a}</p>"],
    ['a text with gaps', '<p>{`${count} orders left`}</p>'],
    ['a text in the script', '<script lang="ts">const title = \'Order ticket\';</script>'],
    ['a column', "<script lang=\"ts\">const columns = [{ id: 'at', label: 'Time' }];</script>"],
    ['a snippet', '{#snippet actions()}<button>Go on</button>{/snippet}'],
  ])('finds %s', (_, source) => {
    expect(literalsOf(source, true)).not.toEqual([]);
  });

  it.each([
    ['what comes from the dictionary', '<p title={words.a}>{words.b}: {count}</p>'],
    ['classes, kinds and identifiers', '<p class="large blue" id="A b" data-a="One two">{a}</p>'],
    ['comments and styles', '<!-- Old text --><style>p { font-family: "Some Font"; }</style>'],
    ['what is only compared', "<p class:a={state === 'partly filled'}>{map['Some name']}</p>"],
  ])('leaves %s alone', (_, source) => {
    expect(literalsOf(source, true)).toEqual([]);
  });

  it('reads modules, too, and says where a text stands', () => {
    const source =
      "import { a } from './Some file.ts';\nexport const f = (): string =>\n  a('The vault is open.');\n";
    expect(literalsOf(source, false)).toEqual([{ line: 3, text: 'The vault is open.' }]);
  });
});
