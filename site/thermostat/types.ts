/** What the build gives the workplace, as /firmware/data.json. */
import type { Scale, ScopePicture } from "./trace/scope.ts";
import type { CompilerFiles } from "./worker/compiler.ts";

export type WorkplaceData = {
  /** Good firmware first. */
  readonly modules: readonly Module[];
  /** Each requirement with its one test, in the order in which the modules have them. */
  readonly tests: readonly Test[];
  /** Ids of the tests that fail at seed 1, by bug. */
  readonly matrix: Readonly<Record<string, readonly string[]>>;
  /** SHA-256 of good firmware's whole trace at seed 1. */
  readonly digest: string;
  /**
   * Address of a JSON file with the sources that can be edited: texts by path, such as
   * src/control.c.
   */
  readonly files: string;
  /** The first 16 hexadecimal digits of those sources' SHA-256; links to edits name it. */
  readonly base: string;
  /** Address of a JSON file with the recorded mutants by path. */
  readonly mutants: string;
  readonly compiler: CompilerFiles;
};

export type Module = {
  /** Address of the WebAssembly file, such as /firmware/modules/good.wasm. */
  readonly file: string;
  /** Null: good firmware. */
  readonly bug: string | null;
  readonly title: string;
  /** The part that it is in, such as Sensor; empty for good firmware. */
  readonly area: string;
  /** Unified diff; empty for good firmware. */
  readonly patch: string;
};

export type Test = {
  readonly id: string;
  /** What the requirement says. */
  readonly text: string;
  /** The part of the firmware that it is about. */
  readonly area: string;
  /** Such as tests/sensor_tests.c. */
  readonly file: string;
  /** Line of the test's function, from 1. */
  readonly line: number;
};

/** What the first screen needs, in the attribute `data-first`. */
export type First = {
  readonly bug: string;
  /** Addresses of both modules. */
  readonly good: string;
  readonly broken: string;
  /** The first test that fails with the bug, what it requires, and the address of its source. */
  readonly test: string;
  readonly text: string;
  readonly source: string;
  readonly cost: string;
  readonly diff: { readonly file: string; readonly lines: readonly ChangedLine[] };
  /** Before and after share these axes. */
  readonly scale: Scale;
  /** Good firmware's run of the test. */
  readonly picture: ScopePicture;
  readonly heading: string;
  readonly story: string;
  readonly note: string;
};

/** A changed line of a patch: what was there, or what the bug has instead. */
export type ChangedLine = { readonly sign: "-" | "+"; readonly text: string };

/** A recorded change of a token, and its verdict. Line and column count from 1. */
export type Mutant = {
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
  readonly verdict: "caught" | "survived" | "refused" | "equivalent";
  /** Id of the test that caught it. */
  readonly by?: string;
};
