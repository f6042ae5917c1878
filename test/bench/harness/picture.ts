import type { Row } from './measure.ts';

const WIDTH = 860;
const ROW = 26;
const LEFT = 150;
const RIGHT = 250;
const TOP = 46;
/** Eight times as good as the goal, and a quarter of it. */
const MOST = 8;
const LEAST = 0.25;
const MET = '#0a7350';
const MISSED = '#bf2837';

/** How many times as good as its goal a row is: 1 is just met. Rates shall be high, times and sizes low. */
export function margin({ ratio, goal, unit }: Pick<Row, 'ratio' | 'goal' | 'unit'>): number {
  return unit === 'ops/s' ? ratio / goal : goal / ratio;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The rows as a picture: a bar to the right of the line is better than the goal, to the left worse. */
export function plot(rows: readonly Row[]): string {
  const height = TOP + rows.length * ROW + 16;
  const scale = (WIDTH - LEFT - RIGHT) / Math.log2(MOST / LEAST);
  const x = (times: number): number =>
    LEFT + Math.log2(Math.min(MOST, Math.max(LEAST, times)) / LEAST) * scale;
  const ticks = [0.25, 0.5, 1, 2, 4, 8].map(
    (times) =>
      `<line x1="${x(times)}" x2="${x(times)}" y1="${TOP - 8}" y2="${height - 12}" stroke="${times === 1 ? '#131820' : '#d9dee6'}"/>` +
      `<text x="${x(times)}" y="${TOP - 14}" text-anchor="middle" fill="#515b6b">${times === 1 ? 'goal' : `${times}×`}</text>`,
  );
  const bars = rows.map((row, i) => {
    const y = TOP + i * ROW;
    const [from, to] = [x(1), x(margin(row))].sort((a, b) => a - b) as [number, number];
    const words = `${number(row.ratio)} (${row.unit === 'ops/s' ? 'at least' : 'at most'} ${row.goal})${row.met ? '' : ', missed'}`;
    return (
      `<text x="${LEFT - 10}" y="${y + 14}" text-anchor="end" fill="#131820">${escape(row.name)}</text>` +
      `<rect x="${from.toFixed(1)}" y="${y + 3}" width="${Math.max(1, to - from).toFixed(1)}" height="15" fill="${row.met ? MET : MISSED}"/>` +
      `<text x="${WIDTH - RIGHT + 12}" y="${y + 14}" fill="${row.met ? '#515b6b' : MISSED}">${escape(words)}</text>`
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="Inter, sans-serif" font-size="12">
<title>How far each benchmark is from its goal, as a ratio of ours to its peer</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="12" y="20" font-weight="600" fill="#131820">Against the goal, better to the right</text>
${[...ticks, ...bars].join('\n')}
</svg>
`;
}

const number = (value: number): string => (value >= 10 ? value.toFixed(1) : value.toFixed(2));
