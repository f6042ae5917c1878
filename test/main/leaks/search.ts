import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Needle } from './needles.ts';

/** Where a needle was found. */
export interface Finding {
  readonly what: string;
  readonly where: string;
  readonly at: number;
}

/** Looks for many needles in one walk over the bytes. */
export class Search {
  /** By their first three bytes. */
  private readonly begins = new Map<number, Needle[]>();
  private readonly known = new Uint8Array(1 << 24);

  constructor(needles: readonly Needle[]) {
    for (const each of needles) {
      if (each.bytes.length < 8) throw new Error(`${each.what} is too short to be looked for`);
      const begin = beginOf(each.bytes, 0);
      this.known[begin] = 1;
      this.begins.set(begin, [...(this.begins.get(begin) ?? []), each]);
    }
  }

  /** The first place of each needle, in the bytes as they are and without the blanks in them. */
  in(bytes: Uint8Array, where: string): Finding[] {
    return [...this.walk(bytes, where), ...this.walk(bytes.filter(isNoBlank), `${where}, without blanks`)];
  }

  private walk(bytes: Uint8Array, where: string): Finding[] {
    const found = new Map<string, Finding>();
    for (let at = 0; at + 3 <= bytes.length; at++) {
      if (this.known[beginOf(bytes, at)] !== 1) continue;
      for (const { what, bytes: wanted } of this.begins.get(beginOf(bytes, at)) ?? []) {
        if (found.has(what) || at + wanted.length > bytes.length) continue;
        if (wanted.equals(bytes.subarray(at, at + wanted.length))) found.set(what, { what, where, at });
      }
    }
    return [...found.values()];
  }

  /** In every file under a folder, and in the names of files; `leaveOut` says which ones may hold what they hold. */
  under(
    folder: string,
    leaveOut: (path: string) => boolean = () => false,
  ): { findings: Finding[]; bytes: number } {
    const findings: Finding[] = [];
    let bytes = 0;
    const look = (path: string): void => {
      const stat = lstatSync(path);
      if (stat.isDirectory()) for (const name of readdirSync(path)) look(join(path, name));
      findings.push(...this.in(Buffer.from(path), `the name ${path}`));
      if (!stat.isFile() || leaveOut(path)) return;
      const content = readFileSync(path);
      bytes += content.length;
      findings.push(...this.in(content, path));
    };
    look(folder);
    return { findings, bytes };
  }
}

/** Lists are written out in columns, keys in groups. */
const isNoBlank = (byte: number): boolean => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09;

const beginOf = (bytes: Uint8Array, at: number): number =>
  ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
