/** Options for `vi.waitFor`, with time enough for a busy machine. */
export const wait = { timeout: 10_000, interval: 50 };
