import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const FILE = join('linux', '70-countersign-ledger.rules');
/** From a source or a bundle up to the folder that holds them. */
const LEVELS = 5;

/** Where the rule lies that lets the user of this machine open a Ledger: in a checkout, or beside an installed app. */
export function udevRule(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (let level = 0; level < LEVELS; level++) {
    for (const place of [join(folder, 'build', FILE), join(folder, FILE)])
      if (existsSync(place)) return place;
    folder = dirname(folder);
  }
  return join('build', FILE);
}
