/** Options for `vi.waitFor`, with time enough for a busy machine. */
export const wait = { timeout: 10_000, interval: 50 };

/**
 * Polls until a function returns a truthy value.
 *
 * @throws Error if that takes longer than the limit, in milliseconds
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
  throw new Error(`Timed out waiting for: ${what}`);
}
