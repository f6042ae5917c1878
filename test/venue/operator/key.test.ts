import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { OperatorKey } from '../../../src-venue/operator/index.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venue-key-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the operator key', () => {
  it('survives a restart, and so does a rotation', () => {
    const first = new OperatorKey(folder);
    expect(new OperatorKey(folder).publicHex).toBe(first.publicHex);
    const before = first.publicHex;
    first.rotate();
    expect(first.publicHex).not.toBe(before);
    expect(new OperatorKey(folder).publicHex).toBe(first.publicHex);
  });

  it('is not replaced when its file is damaged', () => {
    new OperatorKey(folder);
    const file = join(folder, 'operator-key');
    writeFileSync(file, 'garbage');
    expect(() => new OperatorKey(folder)).toThrow('does not hold a key');
    expect(readFileSync(file, 'utf8')).toBe('garbage');
  });
});
