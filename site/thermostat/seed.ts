/** The seed at which verdicts and digests are published. */
export const publishedSeed = 1;
export const mostSeed = 999_999;

/** Undefined: not a seed. */
export function parseSeed(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}
