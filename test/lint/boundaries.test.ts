import { cruise, type ICruiseResult, type IForbiddenRuleType } from 'dependency-cruiser';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import config from '../../build/config/dependency-cruiser.cjs';

const ROOT = resolve(import.meta.dirname, '../..');

/** A small repository: file names and what they import. */
type Repository = Record<string, readonly string[]>;

/** For every rule one repository that breaks it, and nothing else in it matters. */
const BROKEN: [rule: string, repository: Repository][] = [
  ['no-cycles', { 'src-venue/engine/a.ts': ['./b.ts'], 'src-venue/engine/b.ts': ['./a.ts'] }],
  [
    'shared-imports-shared-only',
    { 'src-shared/money/index.ts': ['../../src-main/daemon/index.ts'], 'src-main/daemon/index.ts': [] },
  ],
  ['shared-is-pure', { 'src-shared/money/index.ts': ['node:fs'] }],
  ['shared-knows-no-native-packages', { 'src-shared/money/index.ts': ['pino'] }],
  [
    'shared-knows-no-native-packages',
    { 'src-shared/money/index.ts': ['../node/index.ts'], 'src-shared/node/index.ts': [] },
  ],
  [
    'renderer-imports-shared-only',
    { 'src-renderer/main.ts': ['../src-main/custody/index.ts'], 'src-main/custody/index.ts': [] },
  ],
  [
    'renderer-has-no-node',
    { 'src-renderer/main.ts': ['../src-shared/node/index.ts'], 'src-shared/node/index.ts': [] },
  ],
  ['renderer-has-no-core-modules', { 'src-renderer/main.ts': ['node:crypto'] }],
  [
    'main-imports-shared-only',
    { 'src-main/daemon/index.ts': ['../../src-renderer/state/index.ts'], 'src-renderer/state/index.ts': [] },
  ],
  [
    'venue-imports-shared-only',
    { 'src-venue/gateway/index.ts': ['../../src-main/limits/index.ts'], 'src-main/limits/index.ts': [] },
  ],
  [
    'venue-is-started-not-imported',
    { 'src-main/daemon/index.ts': ['../../src-venue/index.ts'], 'src-venue/index.ts': [] },
  ],
  [
    'venue-is-started-not-imported',
    { 'test/e2e/some.test.ts': ['../../src-venue/index.ts'], 'src-venue/index.ts': [] },
  ],
  [
    'venue-is-started-not-imported',
    { 'test/tooling/some.test.ts': ['../../src-venue/index.ts'], 'src-venue/index.ts': [] },
  ],
  ['electron-in-its-rooms-only', { 'src-main/custody/index.ts': ['electron'] }],
  [
    'electron-rooms-from-electron-entries-only',
    { 'src-main/headless.ts': ['./hosts/electron/index.ts'], 'src-main/hosts/electron/index.ts': [] },
  ],
  [
    'rooms-through-their-index',
    { 'src-main/daemon/index.ts': ['../custody/vault.ts'], 'src-main/custody/vault.ts': [] },
  ],
  [
    'rooms-through-their-index',
    { 'src-main/hosts/web/index.ts': ['../socket/frames.ts'], 'src-main/hosts/socket/frames.ts': [] },
  ],
  [
    'rooms-through-their-index',
    {
      'src-venue/gateway/index.ts': ['../../src-shared/protocol/reads/index.ts'],
      'src-shared/protocol/reads/index.ts': [],
    },
  ],
  ['dev-dependencies-stay-out-of-the-daemon', { 'src-main/daemon/index.ts': ['fast-check'] }],
  ['no-undeclared-packages', { 'src-main/daemon/index.ts': ['picomatch'] }],
  ['resolvable', { 'src-main/daemon/index.ts': ['./nowhere.ts'] }],
];

/** All the ways that are open. */
const ALLOWED: Repository = {
  'src-shared/protocol/index.ts': ['./reads/index.ts', 'valibot'],
  'src-shared/protocol/reads/index.ts': ['../../money/index.ts'],
  'src-shared/money/index.ts': [],
  'src-shared/node/index.ts': ['node:crypto', 'pino', '../protocol/index.ts'],
  'src-main/index.ts': ['electron', './shell/index.ts', './hosts/electron/index.ts', './daemon/index.ts'],
  'src-main/headless.ts': ['./daemon/index.ts', './hosts/web/index.ts'],
  'src-main/preload.ts': ['electron'],
  'src-main/shell/index.ts': ['electron'],
  'src-main/daemon/index.ts': ['../custody/index.ts', '../../src-shared/node/index.ts'],
  'src-main/custody/index.ts': ['./vault.ts', 'node:fs'],
  'src-main/custody/vault.ts': [],
  'src-main/hosts/electron/index.ts': ['electron'],
  'src-main/hosts/web/index.ts': ['../socket/index.ts'],
  'src-main/hosts/socket/index.ts': [],
  'src-renderer/main.ts': ['./state/index.ts', './panels/book.ts'],
  'src-renderer/panels/book.ts': ['../components/button.ts', '../state/index.ts'],
  'src-renderer/components/button.ts': [],
  'src-renderer/state/index.ts': ['../../src-shared/contract/index.ts'],
  'src-shared/contract/index.ts': ['../protocol/index.ts'],
  'src-venue/index.ts': ['./engine/index.ts', '../src-shared/node/index.ts'],
  'src-venue/engine/index.ts': [],
  'test/venue/engine/book.test.ts': ['../../../src-venue/engine/index.ts'],
  'test/bench/engine.ts': ['../../src-venue/engine/index.ts'],
};

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boundaries-'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  write(
    'package.json',
    JSON.stringify({
      dependencies: { valibot: '*', pino: '*' },
      devDependencies: { 'fast-check': '*', electron: '*' },
    }),
  );
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

/** Names of the rules that the repository breaks. */
async function broken(repository: Repository): Promise<string[]> {
  for (const [file, imports] of Object.entries(repository)) {
    const text = imports.map((from, index) => `import * as m${index} from '${from}';`).join('\n');
    write(file, `${text}\nexport const used = [${imports.map((_, index) => `m${index}`).join(', ')}];\n`);
  }
  const { tsConfig: _, ...options } = config.options;
  const tops = [...new Set(Object.keys(repository).map((file) => file.split('/')[0]!))];
  const { output } = await cruise(tops, {
    ...options,
    baseDir: folder,
    ruleSet: { forbidden: config.forbidden },
    validate: true,
  });
  return (output as ICruiseResult).summary.violations.map((violation) => violation.rule.name);
}

describe('who may import whom', () => {
  it.each(BROKEN)('finds what breaks %s: %o', async (rule, repository) => {
    expect(await broken(repository)).toContain(rule);
  });

  it('lets through what is allowed', async () => {
    expect(await broken(ALLOWED)).toEqual([]);
  });

  it('breaks every rule of the configuration at least once', () => {
    const rules = new Set(config.forbidden.map((rule: IForbiddenRuleType) => rule.name));
    expect(new Set(BROKEN.map(([rule]) => rule))).toEqual(rules);
  });
});
