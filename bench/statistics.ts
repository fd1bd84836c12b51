/** The middle value; of an even number the higher of the two. */
export function median(values: readonly number[]): number {
  return quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );
}

/** The value below which this part of all values lies. @param ascending sorted values */
export function quantile(ascending: readonly number[], part: number): number {
  const index = Math.min(Math.floor(ascending.length * part), ascending.length - 1);
  const value = ascending[index];
  if (value === undefined) throw new Error("There is nothing to take a quantile of.");
  return value;
}
