export { Ladder, type BookKind, type Row } from './ladder.svelte.ts';
export { levelSource, orderSource, type Source } from './source.ts';
export { Tints } from './tints.ts';
export { bookView, type BookLine, type BookView, type OwnMark } from './view.ts';
