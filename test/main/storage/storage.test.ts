import { readdirSync, readFileSync, statSync, writeFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import {
  createSettings,
  ensurePrivateFolder,
  lockDataDir,
  openDatabase,
  readPrivateFile,
  removeLeftovers,
  writePrivateFile,
} from '../../../src-main/storage/index.ts';
import { temporaryFolder } from '../support/folder.ts';

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a private file', () => {
  it('is readable by its user alone, and its folder too', () => {
    const folder = join(temporaryFolder(), 'a', 'b');
    ensurePrivateFolder(folder);
    const path = join(folder, 'secret');
    writePrivateFile(path, 'content');
    expect(modeOf(folder)).toBe(0o700);
    expect(modeOf(path)).toBe(0o600);
    expect(readPrivateFile(path)?.toString()).toBe('content');
    expect(readPrivateFile(join(folder, 'absent'))).toBeNull();
  });

  it.each([
    ['a file', () => join(temporaryFolder(), 'file')],
    ['below a file', () => join(temporaryFolder(), 'file', 'below')],
  ])('has no folder where there is %s, and the error says so', (_, place) => {
    const path = place();
    writeFileSync(path.replace(/.below$/, ''), '');
    expect(() => {
      ensurePrivateFolder(path);
    }).toThrow(
      expect.objectContaining({ code: 'DATA_DIR', message: expect.stringContaining('a file') as string }),
    );
  });

  it('is replaced as a whole and leaves nothing beside it', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'vault');
    writePrivateFile(path, 'first');
    chmodSync(path, 0o644);
    writePrivateFile(path, 'second');
    expect(readFileSync(path, 'utf8')).toBe('second');
    expect(modeOf(path)).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['vault']);
  });

  it('leaves nothing beside it either when it cannot take its place', () => {
    const folder = temporaryFolder();
    ensurePrivateFolder(join(folder, 'vault', 'full'));
    expect(() => {
      writePrivateFile(join(folder, 'vault'), 'content');
    }).toThrow();
    expect(readdirSync(folder)).toEqual(['vault']);
  });

  it('that was being written when the process was killed is removed, and nothing else', () => {
    const folder = temporaryFolder();
    for (const name of ['vault', 'vault-key-00.0123456789ab.tmp', 'vault.ffffffffffff.tmp', 'mine.tmp'])
      writeFileSync(join(folder, name), 'key');
    removeLeftovers(folder);
    expect(readdirSync(folder).sort()).toEqual(['mine.tmp', 'vault']);
  });

  it('keeps its old content when the new one cannot be written', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'vault');
    writePrivateFile(path, 'first');
    const unwritable = { length: 1 } as unknown as Uint8Array; // stands for any failing write
    expect(() => {
      writePrivateFile(path, unwritable);
    }).toThrow();
    expect(readFileSync(path, 'utf8')).toBe('first');
    expect(readdirSync(folder)).toEqual(['vault']);
  });
});

describe('the database', () => {
  it('is durable at each commit, private, and so are its companions', () => {
    const path = join(temporaryFolder(), 'data', 'countersign.db');
    const database = openDatabase(path);
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    createSettings(database).set('a', 1);
    for (const suffix of ['', '-wal', '-shm']) expect(modeOf(path + suffix)).toBe(0o600);
    database.close();
  });

  it('keeps settings across openings', () => {
    const path = join(temporaryFolder(), 'countersign.db');
    const first = openDatabase(path);
    createSettings(first).set('accepted', ['a', 'b']);
    createSettings(first).set('accepted', ['c']);
    first.close();
    const second = openDatabase(path);
    expect(createSettings(second).get('accepted')).toEqual(['c']);
    expect(createSettings(second).get('other')).toBeUndefined();
    second.close();
  });

  it('of a later version is left alone', () => {
    const path = join(temporaryFolder(), 'countersign.db');
    const database = openDatabase(path);
    database.pragma('user_version = 9999');
    database.close();
    expect(() => openDatabase(path)).toThrow(expect.objectContaining({ code: 'DATABASE_NEWER' }));
  });
});

describe('the lock of a data-dir', () => {
  it('lets one daemon in, and the next once it has gone', () => {
    const folder = temporaryFolder();
    const lock = lockDataDir(folder);
    expect(() => lockDataDir(folder)).toThrow(CountersignError);
    expect(() => lockDataDir(folder)).toThrow(expect.objectContaining({ code: 'ALREADY_RUNNING' }));
    lock.release();
    lockDataDir(folder).release();
  });

  it('is free after its holder was killed', async () => {
    const folder = temporaryFolder();
    const { spawn } = await import('node:child_process');
    const module = new URL('../../../src-main/storage/index.ts', import.meta.url).href;
    // Whoever takes it need not keep what `release` hangs on: it is held though everything was collected.
    const script = `import { lockDataDir } from ${JSON.stringify(module)}; lockDataDir(${JSON.stringify(folder)}); const collect = async () => { gc(); await new Promise(setImmediate); gc(); await new Promise(setImmediate); console.log('held'); }; setTimeout(collect, 1); setInterval(() => {}, 1000);`;
    const file = join(folder, 'holder.mjs');
    writeFileSync(file, script);
    const child = spawn(process.execPath, ['--expose-gc', file], { stdio: ['ignore', 'pipe', 'inherit'] });
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    expect(() => lockDataDir(folder)).toThrow(expect.objectContaining({ code: 'ALREADY_RUNNING' }));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    lockDataDir(folder).release();
  });
});
