import { inThreads } from "../tools/threads.ts";

/** Refused: it does not compile. Survived: every test passes. */
export type Verdict = {
  readonly verdict: "refused" | "caught" | "survived";
  /** The test that caught it, or that did not end with it. */
  readonly by?: string;
};

/** A source file of the firmware and what it contains instead. */
export type Change = { readonly file: string; readonly content: string };

/**
 * Judges changes on all cores, with the compiler and the guard of the page.
 *
 * @returns the verdicts in the order of the changes
 */
export const judgeAll = (changes: readonly Change[]) =>
  inThreads<Change, Verdict>("../mutation/judge-thread.ts", changes);
