export { commandOf, Venues, type ProfileRow } from './venues.svelte.ts';
