import type { Attachment } from 'svelte/attachments';

/** look: a changed number may be tinted so long. */
const TINT_MS = 300;

const still = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Tints an element for a moment when its number changes: not when it comes, and not when it is by now the number of
 * something else, which `of` tells apart. The browser ends it by itself; nothing is timed here.
 */
export function tint(number: () => string, of: () => string = () => ''): Attachment<HTMLElement> {
  return (element) => {
    let before: { readonly number: string; readonly of: string } | null = null;
    let running: Animation | undefined;
    $effect(() => {
      const now = { number: number(), of: of() };
      const changed = before !== null && before.of === now.of && before.number !== now.number;
      before = now;
      if (!changed || still()) return;
      running?.cancel();
      running = element.animate(
        { backgroundColor: ['var(--tint)', 'transparent'] },
        { duration: TINT_MS, easing: 'ease-out' },
      );
    });
    return () => running?.cancel();
  };
}
