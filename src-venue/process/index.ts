export { readOptions, type ProcessOptions } from './options.ts';
export { endWithParent, type ParentWatch } from './parent.ts';
