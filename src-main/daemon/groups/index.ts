export { Groups } from './groups.ts';
export { GroupStore } from './store.ts';
