/**
 * Text as a terminal may show it. What the venue or another program has written may hold control characters, which
 * could move the cursor or rewrite what stands above: they are written out. In JSON they stand in texts only, where
 * this is the same value.
 */
export function shown(text: string): string {
  return text.replace(
    /(?![\n\t])\p{Cc}/gu,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
