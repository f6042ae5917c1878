export { AutoLock, type Desktop, type KeyKind, type Lockable } from './auto-lock.ts';
export { occasions } from './settings.ts';
