/** What the editor and its neighbours take from the page. */

/** Texts by path, such as "src/control.c". */
export type Files = Readonly<Record<string, string>>;

/** Whole texts of changed files. */
export type Edits = Files;

export type Diagnostic = {
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly kind: "error" | "warning" | "note";
  /** clang's own words. */
  readonly says: string;
};

/** A recorded change of a token, and what the tests said of it. Line and column count from 1. */
export type Mutant = {
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
  readonly verdict: "caught" | "survived" | "refused" | "equivalent";
  /** Id of the test that caught it. */
  readonly by?: string;
};

export type TestJudgement = {
  readonly goodPasses: boolean;
  /** Known bugs that were caught before and no longer are. */
  readonly missed: readonly string[];
  /** Bugs that no test caught before. */
  readonly caughtNow: readonly string[];
  readonly survivorsCaught: readonly string[];
};

export type Progress = {
  readonly phase: "download" | "start" | "prove";
  /** Bytes of the download; 0 in other phases. */
  readonly bytes: number;
  readonly of: number;
};
