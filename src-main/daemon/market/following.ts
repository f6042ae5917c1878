import { coalesce, type Emitter } from '../emitter.ts';
import type { Catalogue } from './catalogue.ts';

/** One frame of a screen: what comes faster is joined. */
const FRAME_MS = 16;
/** What reaches this deep is a picture or an estimate, not a ladder that a hand follows; it is many times as much. */
const DEEP = 100;
const DEEP_FRAME_MS = 50;

/** How often a book of this depth is told of. */
export const frameOf = (depth: number): number => (depth > DEEP ? DEEP_FRAME_MS : FRAME_MS);

/**
 * Calls `begin` once the venue's markets are known, which may be now.
 * @returns the function that ends it, whatever has begun
 */
export function onceKnown(catalogue: Catalogue, symbol: string, begin: () => () => void): () => void {
  if (catalogue.symbols.length > 0) return begin();
  let stop = catalogue.marketsChanged.on(() => {
    stop();
    // A market that turns out not to exist stays loading: whoever asked can see the list of markets now.
    if (catalogue.market(symbol) !== undefined) stop = begin();
  });
  return () => {
    stop();
  };
}

/** Calls `send` soon, and again after each change, at most once a frame. */
export function eachFrame(frameMs: number, send: () => void, ...changes: readonly Emitter[]): () => void {
  const frames = coalesce(frameMs, send);
  const offs = changes.map((changed) =>
    changed.on(() => {
      frames.poke();
    }),
  );
  frames.poke();
  return () => {
    for (const off of offs) off();
    frames.stop();
  };
}
