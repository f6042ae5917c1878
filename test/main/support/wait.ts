/** Waits for a condition that some event will make true; fails loudly when it does not come. */
export async function until<T>(
  read: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  what = 'the condition',
): Promise<T> {
  const deadline = Date.now() + 25_000;
  for (;;) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    if (Date.now() > deadline) throw new Error(`${what} did not come`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
