/** What the page gives the bench. The page is complete without it; the bench replaces parts of it. */

/** A JSON file, whose address is the value of the section's `data-bench`. */
export type BenchData = {
  /** Good firmware first. */
  readonly modules: readonly BenchModule[];
  readonly requirements: readonly {
    readonly id: string;
    readonly text: string;
    /** Ids of its tests. */
    readonly tests: readonly string[];
  }[];
  /** In the order in which the modules have them. */
  readonly tests: readonly {
    readonly id: string;
    /** A key of `Sources`, such as sensor_tests.c. */
    readonly file: string;
    /** Line of the test's function in it, from 1. */
    readonly line: number;
  }[];
  /** Address of a JSON file with `Sources`; it is fetched when somebody looks at a test. */
  readonly sources: string;
  /** Ids of the tests that fail at seed 1, by bug. */
  readonly matrix: Readonly<Record<string, readonly string[]>>;
  /** SHA-256 of good firmware's whole trace at seed 1. */
  readonly manifestDigest: string;
};

export type BenchModule = {
  /** Address of the WebAssembly file, such as /bench/modules/good.wasm. */
  readonly file: string;
  /** Null: good firmware. */
  readonly bug: string | null;
  readonly title: string;
  /** The part that it is in, such as Sensor; empty for good firmware. */
  readonly area: string;
  /** One sentence; empty for good firmware. */
  readonly costs: string;
};

/** HTML of each test file, highlighted by the build: `<span data-line="1">…</span>` for each line. */
export type Sources = Readonly<Record<string, string>>;

/**
 * The page's elements that the bench looks for. All but `section` may be missing.
 *
 * - `press`: buttons beside a bug's diff, its id in the attribute; `hidden` until the script runs.
 * - `firstStill`: what the first screen shows before a press; `firstResult` takes its place.
 * - `firstResult`: empty until a press. Not a live region: the bench announces by itself.
 * - `section`: with the address of `BenchData`. It holds `still` and `app`, and between them nothing that a visitor could miss.
 * - `still`: what the build has computed; hidden once the bench runs.
 * - `open`: a button that starts the bench, for keyboards above all; `hidden` until the script runs.
 * - `app`: empty; the bench comes here.
 * - `digest`: empty, beside the digests of the other worlds; the visitor's own comes here.
 */
export const places = {
  press: "[data-press]",
  firstStill: "[data-first-still]",
  firstResult: "[data-first-result]",
  section: "[data-bench]",
  still: "[data-bench-still]",
  open: "[data-bench-open]",
  app: "[data-bench-app]",
  digest: "[data-bench-digest]",
} as const;
