/** The fields of the bench's address. */
export const addressFields = ["bug", "requirement", "seed", "test"] as const;

/** Other fragments lead to places on the page. Never throws. */
export function isAddress(hash: string): boolean {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  return addressFields.some((key) => fields.has(key));
}
