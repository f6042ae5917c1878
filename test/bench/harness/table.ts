import type { Measurement } from './measure.ts';

const HEAD = ['benchmark', 'ours', '±', 'peer', '±', 'ratio', 'goal', ''] as const;

/** The measurements as a table for people. */
export function table(measurements: readonly Measurement[]): string {
  const lines = [HEAD as readonly string[], ...measurements.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const text = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 || column === 7 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  const peers = measurements.map(({ row }) => `  ${row.name}: against ${row.peerName}`);
  const notes = notesOf(measurements);
  return [...text, '', ...peers, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n');
}

/** What the measurements say beside their rows, each line with the name it belongs to. */
export function notesOf(measurements: readonly Measurement[]): string[] {
  return measurements.flatMap(({ row, notes }) => notes.map((note) => `  ${row.name}: ${note}`));
}

function cells({ row, oursSpread, peerSpread }: Measurement): string[] {
  const rate = (value: number): string => `${significant(value)} ${row.unit}`;
  const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
  return [
    row.name,
    rate(row.ours),
    percent(oursSpread),
    rate(row.peer),
    percent(peerSpread),
    row.ratio.toFixed(2),
    String(row.goal),
    row.met ? 'met' : 'MISSED',
  ];
}

const significant = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);
