/** Times per division, as an oscilloscope has them. */
const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

const timeBases = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 20, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 20, 30].map((n) => n * minute),
  ...[1, 2, 6, 12].map((n) => n * hour),
] as const;

/** The shortest that is at least as long. */
export const timeBaseFor = (ms: number): number =>
  timeBases.find((base) => base >= ms) ?? 12 * hour;
