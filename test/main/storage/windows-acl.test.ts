import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
// The insides: only Windows itself runs these programs.
import { ensurePrivateFolder } from '../../../src-main/storage/private-files.ts';
import { restrictToUser } from '../../../src-main/storage/windows-acl.ts';
import { temporaryFolder } from '../support/folder.ts';

const SID = 'S-1-5-21-1004336348-1177238915-682003330-512';

describe('a private folder on Windows', () => {
  it('is left to this user and the system alone, whatever others were granted before', () => {
    const ran: string[][] = [];
    restrictToUser('C:\\data dir', (program, args) => {
      ran.push([program, ...args]);
      return program === 'whoami.exe' ? `"corp\\someone","${SID}"\r\n` : '';
    });
    expect(ran).toEqual([
      ['whoami.exe', '/user', '/fo', 'csv', '/nh'],
      ['icacls.exe', 'C:\\data dir', '/reset', '/q'],
      [
        'icacls.exe',
        'C:\\data dir',
        '/inheritance:r',
        '/grant:r',
        `*${SID}:(OI)(CI)F`,
        '*S-1-5-18:(OI)(CI)F',
        '/q',
      ],
    ]);
  });

  it.each(['', '"corp\\someone","nonsense"', 'S-1-5-21-1'])(
    'is not taken from everybody when Windows says %j of who this is',
    (answer) => {
      const ran: string[] = [];
      expect(() => {
        restrictToUser('C:\\data', (program) => {
          ran.push(program);
          return answer;
        });
      }).toThrow('who this user is');
      expect(ran).toEqual(['whoami.exe']);
    },
  );

  it('is made private once in a process', () => {
    const folder = join(temporaryFolder(), 'data');
    const restricted: string[] = [];
    const rights = {
      platform: 'win32',
      restrict: (path: string) => restricted.push(path),
      done: new Set<string>(),
    } as const;
    ensurePrivateFolder(folder, rights);
    ensurePrivateFolder(folder, rights);
    expect(restricted).toEqual([folder]);
    expect(existsSync(folder)).toBe(true);
  });

  it('is not used when it cannot be made private', () => {
    const rights = {
      platform: 'win32',
      restrict: () => {
        throw new Error('the disk has no rights');
      },
      done: new Set<string>(),
    } as const;
    const folder = join(temporaryFolder(), 'data');
    for (let n = 0; n < 2; n++)
      expect(() => {
        ensurePrivateFolder(folder, rights);
      }).toThrow('it cannot be made private');
  });
});
