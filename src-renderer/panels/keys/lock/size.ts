import { say } from '../../../words/index.ts';

/** "812 bytes", "1.4 MB": how large a file is, roughly. */
export function sizeWords(bytes: number): string {
  if (bytes < 1000) return say().lock.backup.bytes(bytes);
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
