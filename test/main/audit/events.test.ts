import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EVENTS } from '../../../src-main/audit/events.ts';
import { encodeRecord } from '../../../src-main/audit/record.ts';
import { sentenceOf } from '../../../src-main/audit/index.ts';

const MAIN = resolve(import.meta.dirname, '../../../src-main');

describe('the events of the audit log', () => {
  it('are declared wherever the daemon names one', () => {
    const named = globSync('**/*.ts', { cwd: MAIN }).flatMap((file) => {
      const text = readFileSync(join(MAIN, file), 'utf8');
      return [...text.matchAll(/event: '([a-z]+\.[a-zA-Z-]+)'/g)].map(([, name]) => name ?? '');
    });
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !(name in EVENTS))).toEqual([]);
  });

  it.each(Object.keys(EVENTS))('has words for %s, without a gap when a detail is missing', (event) => {
    const fields = { n: 1, at: 1, event, details: {}, prev: '0'.repeat(64) };
    const text = sentenceOf({ ...fields, hash: encodeRecord(fields).hash });
    expect(text).toMatch(/^[A-Z0-9 (].*\.$/);
    expect(text).not.toMatch(/undefined|NaN|null/);
  });

  it('calls one that a later Countersign has written by its name', () => {
    const fields = { n: 1, at: 1, event: 'vault.teleported', details: {}, prev: '0'.repeat(64) };
    expect(sentenceOf({ ...fields, hash: '' })).toBe('vault.teleported');
  });
});
