import { join } from 'node:path';
import { productFolder } from '../places.ts';

/** The practice venue's program: as built when this was built, its source when this is the source. */
export function venueEntry(): string {
  const fromSource = import.meta.url.endsWith('.ts');
  return fromSource
    ? join(productFolder, 'src-venue', 'index.ts')
    : join(productFolder, 'out', 'venue', 'index.js');
}
