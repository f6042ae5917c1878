/** Aligns rows of cells into columns; the last column is left as it is. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths: number[] = [];
  for (const row of rows) row.forEach((cell, at) => (widths[at] = Math.max(widths[at] ?? 0, cell.length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => (at === row.length - 1 ? cell : cell.padEnd(widths[at] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** A table with a heading, or a sentence when it has no rows. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly (string | number | null | undefined)[])[],
  empty: string,
): string {
  if (rows.length === 0) return empty;
  return columns([
    heading,
    ...rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '-' : `${cell}`))),
  ]);
}

/** Names and values, one a line. */
export function facts(rows: readonly (readonly [string, string])[]): string {
  return columns(rows.map(([name, value]) => [`${name}:`, value]));
}

/** A time for a person, in this machine's own zone. */
export function time(milliseconds: number | null): string {
  return milliseconds === null ? '-' : new Date(milliseconds).toLocaleString('sv-SE');
}

/** A length of time for a person: "2 h 5 min". */
export function duration(seconds: number): string {
  if (seconds <= 0) return 'over';
  const parts: [number, string][] = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [Math.floor(seconds) % 60, 's'],
  ];
  const from = parts.findIndex(([count]) => count > 0);
  return (from < 0 ? parts.slice(3) : parts.slice(from, from + 2).filter(([count]) => count > 0))
    .map(([count, unit]) => `${count} ${unit}`)
    .join(' ');
}
