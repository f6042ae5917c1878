import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const LAUNCHERS = resolve(import.meta.dirname, '../../build/launcher');

/** A checkout of nothing but launchers, a command line that tells what it was given, and a script. */
let checkout: string;

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'countersign-launcher-'));
  for (const [from, to] of [
    ['countersign.cjs', 'out/countersign.cjs'],
    ['pass-signals.cjs', 'out/pass-signals.cjs'],
    ['script.cjs', 'build/launcher/script.cjs'],
    ['pass-signals.cjs', 'build/launcher/pass-signals.cjs'],
  ] as const) {
    mkdirSync(dirname(join(checkout, to)), { recursive: true });
    copyFileSync(join(LAUNCHERS, from), join(checkout, to));
  }
  put('package.json', '{ "type": "module" }');
});

afterEach(() => {
  rmSync(checkout, { recursive: true, force: true });
});

function put(file: string, text: string): string {
  const path = join(checkout, file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

const CLI = `console.log(JSON.stringify(process.argv.slice(2))); process.exitCode = 3;`;

/** Starts a file under this Node, or under one that says it is another version. */
function start(
  file: string,
  args: readonly string[],
  pretend?: string,
): { code: number | null; out: string; errors: string } {
  const disguise =
    pretend === undefined
      ? []
      : [
          '--require',
          put('disguise.cjs', `Object.defineProperty(process.versions, 'node', { value: '${pretend}' });`),
        ];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...disguise, join(checkout, file), ...args],
    // As from a person's shell: the tests keep what they compile elsewhere.
    { encoding: 'utf8', env: { ...process.env, NODE_COMPILE_CACHE: undefined } },
  );
  return { code: status, out: stdout, errors: stderr };
}

describe('the launcher of the command line', () => {
  it('hands over the arguments and the exit code', () => {
    put('out/main/cli.js', CLI);
    expect(start('out/countersign.cjs', ['order', 'list', '--json'])).toEqual({
      code: 3,
      out: '["order","list","--json"]\n',
      errors: '',
    });
  });

  it('keeps what was compiled beside what was built, so that the next start is shorter', () => {
    put('out/main/cli.js', CLI);
    start('out/countersign.cjs', ['status']);
    expect(readdirSync(join(checkout, 'out/compiled'))).toHaveLength(1);
  });

  it('says in a sentence that nothing is built yet', () => {
    const { code, errors } = start('out/countersign.cjs', ['status']);
    expect(code).toBe(2);
    expect(errors).toMatch(/^countersign is not built yet\. Run "npm run build" in .+ first\.\n$/);
  });

  it.each(['20.20.2', '22.11.0'])('says in a sentence that Node %s is too old', (version) => {
    put('out/main/cli.js', CLI);
    const { code, out, errors } = start('out/countersign.cjs', ['status'], version);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toMatch(
      new RegExp(`^countersign needs Node 22\\.12 or newer, and this is Node ${version}\\..+\n$`),
    );
  });

  it.runIf(process.platform !== 'win32')(
    'starts again under the Node that npm installed when its own is too old',
    () => {
      put('out/main/cli.js', CLI);
      const node = put(
        `node_modules/node-${process.platform}-${process.arch}/bin/node`,
        `#!/bin/sh\nexec '${process.execPath}' "$@"\n`,
      );
      chmodSync(node, 0o755);
      expect(start('out/countersign.cjs', ['status'], '20.20.2')).toEqual({
        code: 3,
        out: '["status"]\n',
        errors: '',
      });
    },
  );
});

describe('the launcher of the scripts', () => {
  it('runs a TypeScript script with its arguments', () => {
    put(
      'build/scripts/hello.ts',
      `const given: string[] = process.argv.slice(2); console.log(given.join('+')); process.exitCode = 4;`,
    );
    expect(start('build/launcher/script.cjs', ['hello', '--a', 'b'])).toEqual({
      code: 4,
      out: '--a+b\n',
      errors: '',
    });
  });

  it('says in a sentence that Node is too old', () => {
    const { code, errors } = start('build/launcher/script.cjs', ['hello'], '18.20.0');
    expect(code).toBe(2);
    expect(errors).toMatch(/^Countersign needs Node 22\.12 or newer, and this is Node 18\.20\.0\..+\n$/);
  });

  it('ends with 1 and shows the cause when the script fails', () => {
    put('build/scripts/broken.ts', `throw new Error('outer', { cause: new Error('inner') });`);
    const { code, errors } = start('build/launcher/script.cjs', ['broken']);
    expect(code).toBe(1);
    expect(errors).toMatch(/outer[\s\S]+inner/);
  });
});
