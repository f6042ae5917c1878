export { openDatabase, type Database } from './database.ts';
export { exposedPaths } from './exposed.ts';
export { lockDataDir } from './lock.ts';
export {
  ensurePrivateFile,
  ensurePrivateFolder,
  isThere,
  readPrivateFile,
  removeLeftovers,
  removePrivateFile,
  syncFolder,
  writePrivateFile,
} from './private-files.ts';
export { createSettings, type Settings } from './settings.ts';
