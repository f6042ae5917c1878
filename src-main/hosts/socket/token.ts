import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { writePrivateFile } from '../../storage/index.ts';
import { tokenFile } from '../endpoint/index.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Writes a fresh token (256 bits, hex) to its private file, at each start of the daemon: whoever can read the file is
 * the user. Returns the check of a shown token, which takes the same time for every wrong one.
 */
export function issueSocketToken(dataDir: string): (shown: string) => boolean {
  const token = randomBytes(32).toString('hex');
  writePrivateFile(tokenFile(dataDir), `${token}\n`);
  const expected = digest(token);
  return (shown) => timingSafeEqual(digest(shown), expected);
}
