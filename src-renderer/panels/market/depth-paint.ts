import type { DepthPoint, DepthShape } from './depth-shape.ts';

/** Colours and letters as the theme has them now. */
export interface Ink {
  readonly gain: string;
  readonly loss: string;
  readonly text: string;
  readonly muted: string;
  readonly hairline: string;
  readonly accent: string;
  readonly panel: string;
  readonly font: string;
}

export interface DepthFrame {
  readonly width: number;
  readonly height: number;
  readonly shape: DepthShape;
  /** Prices of one's own orders. */
  readonly own: readonly number[];
  /** Where the pointer is, in pixels; null outside. */
  readonly pointer: number | null;
  readonly price: (value: number) => string;
  readonly amount: (value: number) => string;
  readonly ink: Ink;
}

const AXIS = 22;
const TOP = 34;

export function inkOf(element: Element): Ink {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--${name}`).trim();
  return {
    gain: token('gain'),
    loss: token('loss'),
    text: token('text'),
    muted: token('muted'),
    hairline: token('hairline'),
    accent: token('accent'),
    panel: token('raised'),
    font: `11px ${token('font-words')}`,
  };
}

/** Paints one frame. */
export function paintDepth(canvas: CanvasRenderingContext2D, frame: DepthFrame): void {
  const { width, height, shape, ink } = frame;
  const bottom = height - AXIS;
  const x = (price: number): number => ((price - shape.from) / (shape.to - shape.from)) * width;
  const y = (total: number): number => bottom - (total / shape.largest) * (bottom - TOP) * 0.94;
  canvas.clearRect(0, 0, width, height);
  canvas.font = ink.font;
  grid(canvas, frame, bottom, x, y);
  side(canvas, shape.bids, ink.gain, { x, y, bottom, edge: 0 });
  side(canvas, shape.asks, ink.loss, { x, y, bottom, edge: width });
  canvas.fillStyle = ink.accent;
  for (const price of frame.own) {
    if (price < shape.from || price > shape.to) continue;
    diamond(canvas, x(price), bottom);
  }
}

type Scale = (value: number) => number;

function grid(canvas: CanvasRenderingContext2D, frame: DepthFrame, bottom: number, x: Scale, y: Scale): void {
  const { width, shape, ink } = frame;
  canvas.strokeStyle = ink.hairline;
  canvas.lineWidth = 1;
  canvas.fillStyle = ink.muted;
  canvas.beginPath();
  for (let i = 1; i <= 3; i++) {
    const total = (shape.largest * i) / 3;
    const line = Math.round(y(total)) + 0.5;
    canvas.moveTo(0, line);
    canvas.lineTo(width, line);
    canvas.textAlign = 'right';
    canvas.textBaseline = 'bottom';
    canvas.fillText(frame.amount(total), width - 8, line - 2);
  }
  canvas.moveTo(0, bottom + 0.5);
  canvas.lineTo(width, bottom + 0.5);
  canvas.stroke();
  canvas.textBaseline = 'middle';
  canvas.textAlign = 'center';
  for (let i = 1; i <= 5; i++) {
    const price = shape.from + ((shape.to - shape.from) * i) / 6;
    canvas.fillText(frame.price(price), x(price), bottom + AXIS / 2 + 1);
  }
}

interface SideScale {
  readonly x: Scale;
  readonly y: Scale;
  readonly bottom: number;
  readonly edge: number;
}

function side(
  canvas: CanvasRenderingContext2D,
  points: readonly DepthPoint[],
  colour: string,
  scale: SideScale,
): void {
  const { x, y, bottom, edge } = scale;
  const line = new Path2D();
  const [best] = points;
  if (!best) return;
  let level = bottom;
  line.moveTo(x(best.price), bottom);
  for (const { price, total } of points) {
    line.lineTo(x(price), level);
    level = y(total);
    line.lineTo(x(price), level);
  }
  line.lineTo(edge, level);
  const area = new Path2D(line);
  area.lineTo(edge, bottom);
  area.closePath();
  canvas.globalAlpha = 0.12;
  canvas.fillStyle = colour;
  canvas.fill(area);
  canvas.globalAlpha = 1;
  canvas.strokeStyle = colour;
  canvas.lineWidth = 1.5;
  canvas.stroke(line);
}

function diamond(canvas: CanvasRenderingContext2D, x: number, y: number): void {
  canvas.beginPath();
  canvas.moveTo(x, y - 5);
  canvas.lineTo(x + 4, y);
  canvas.lineTo(x, y + 5);
  canvas.lineTo(x - 4, y);
  canvas.fill();
}
