import type { Connection } from './connection.svelte.ts';

/** What a person does; a page that is only open does none of it. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;
/** Far shorter than the shortest time after which the vault locks without use. */
const EVERY_MS = 10_000;

type Page = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

/**
 * Tells the daemon while a person uses the page, so that the vault does not lock under their hands.
 * @returns the function that ends it
 */
export function tellOfUse(
  connection: Pick<Connection, 'live' | 'call'>,
  page: Page,
  now: () => number = () => performance.now(),
): () => void {
  let told = -Infinity;
  const used = (): void => {
    if (!connection.live || now() - told < EVERY_MS) return;
    told = now();
    // The connection may break meanwhile; a later movement says it again.
    connection.call('lock.touch', {}).catch(() => undefined);
  };
  const options = { passive: true, capture: true };
  for (const sign of SIGNS) page.addEventListener(sign, used, options);
  return () => {
    for (const sign of SIGNS) page.removeEventListener(sign, used, options);
  };
}
