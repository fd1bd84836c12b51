/** For `vi.waitFor`: how long a test waits, long enough for a busy machine. */
export const wait = { timeout: 10_000, interval: 50 };

/**
 * Asks again and again until something is there.
 *
 * @throws Error when that takes longer than the limit, in milliseconds
 */
export async function until<Value>(
  what: string,
  find: () => Value | Promise<Value>,
  limitMs = wait.timeout,
) {
  for (const endsAt = performance.now() + limitMs; performance.now() < endsAt; ) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`This did not come in time: ${what}`);
}
