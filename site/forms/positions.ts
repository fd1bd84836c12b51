/**
 * The titles an applicant can choose from. Open positions come first, so that a
 * fresh form shows one that can still be had.
 */
export function positionsOf(jobs: readonly { title: string; fulfilled: boolean }[]): string[] {
  return [...jobs]
    .sort((a, b) => Number(a.fulfilled) - Number(b.fulfilled))
    .map((job) => job.title);
}
