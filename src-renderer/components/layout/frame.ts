import { getContext, setContext } from 'svelte';
import type { Deck } from './deck.svelte.ts';

/** The place in the layout that a panel stands in. */
export interface Frame {
  readonly deck: Deck;
  readonly id: string;
}

const KEY = Symbol('frame');

export const provideFrame = (frame: Frame): Frame => setContext(KEY, frame);

/** Undefined where a panel stands outside of any layout. */
export const useFrame = (): Frame | undefined => getContext<Frame | undefined>(KEY);
