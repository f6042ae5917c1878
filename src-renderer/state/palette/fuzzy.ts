/** How well a text fits what was typed: the larger the better; null when it does not. Letters may be left out, never swapped. */
export function fitOf(query: string, text: string): number | null {
  const terms = fold(query).split(/\s+/).filter(Boolean);
  const given = fold(text);
  let sum = 0;
  for (const term of terms) {
    const fit = termFit(term, given);
    if (fit === null) return null;
    sum += fit;
  }
  // Of two that fit alike the shorter one was meant.
  return sum - given.length / 1000;
}

/** Without case and marks: "ü" is found by "u". */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isStart = (text: string, at: number): boolean => at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '');

function termFit(term: string, text: string): number | null {
  for (let at = text.indexOf(term), best = 0; ; at = text.indexOf(term, at + 1)) {
    if (at < 0) {
      if (best > 0) return best;
      break;
    }
    if (at === 0) return 100;
    best = Math.max(best, isStart(text, at) ? 80 : 60);
  }
  let at = -1;
  let starts = 0;
  for (const letter of term) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return null;
    if (isStart(text, at)) starts++;
  }
  return 10 + (30 * starts) / term.length;
}
