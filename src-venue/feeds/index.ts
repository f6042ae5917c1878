export { FeedHub } from './hub.ts';
