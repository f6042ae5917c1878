export { ALL_MARKETS, Volume, type VolumeFigure } from './volume.svelte.ts';
