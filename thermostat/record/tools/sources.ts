import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import * as project from "../../../shared/files.ts";
import type { Mutant } from "../mutation/make-mutants.ts";

/** The laboratory's folder, in the repository and in its archive. */
const folder = "thermostat";

export const root = join(project.root, folder);

/** The text of a file below `root`. */
export const text = (path: string) => project.text(`${folder}/${path}`);

/** Paths below `root`, as shared/files.ts finds them. */
export const find = (pattern: string) =>
  project.find(`${folder}/${pattern}`).map((path) => path.slice(folder.length + 1));

export type Bug = { readonly id: string; readonly text: string; readonly cost: string };

/** `shown` names the requirements, bugs or files that show it. */
type Lesson = {
  readonly text: string;
  readonly found: string;
  readonly change: string;
  readonly shown: string;
};

export type Requirement = {
  readonly id: string;
  readonly text: string;
  readonly value: { readonly number: number; readonly unit: string };
  readonly why: string;
};

/** What running the compiled modules shows. */
export type Facts = {
  readonly compiler: string;
  readonly matrix: Matrix;
  /** SHA-256 of good firmware's whole trace at seed 1. */
  readonly trace: string;
  /** Simulated time of that run. */
  readonly hours: number;
};

/** Which tests fail with a bug. Good firmware fails none. */
type Matrix = {
  readonly tests: readonly string[];
  readonly failing: Readonly<Record<string, readonly string[]>>;
};

/** The suite on a target, at seed 1. */
export type TargetRun = {
  readonly target: string;
  readonly compiler: string;
  /** SHA-256 of the program. */
  readonly image: string;
  /** SHA-256 of the whole trace. */
  readonly trace: string;
  readonly passed: readonly string[];
};

/** Runs on targets whose compilers and emulators the site's build doesn't need. */
export type CommittedRuns = {
  /** The suite's digest at the time. */
  readonly sources: string;
  /** Year, month and day. */
  readonly date: string;
  readonly targets: readonly TargetRun[];
};

/** Reviewed by hand: why survivors are equivalent, or why no test catches them. */
export type Survivors = {
  readonly reason: string;
  readonly equivalent: boolean;
  readonly mutants: readonly [Place, ...Place[]];
};
type Place = Omit<Mutant, "line">;

/** Realistic bugs by somebody who hadn't read the tests. */
export type Trial = {
  /** Year, month and day. */
  readonly date: string;
  /** Percent, as measured at the time. */
  readonly score: number;
  readonly bugs: number;
  readonly caught: number;
  /** Whether their author knew no earlier bugs either. */
  readonly blind: boolean;
};

export type Score = {
  /** A hash of what was measured: firmware, simulated board and tests. */
  readonly sources: string;
  readonly mutants: number;
  readonly refused: number;
  readonly caught: number;
  readonly equivalent: number;
  readonly survived: number;
  readonly percent: number;
  /** The tests that no mutant fails. */
  readonly neverFailing: readonly string[];
};

/** By gcc's counters, at seed 1. A statement is a line that has code. */
export type Coverage = Readonly<
  Record<"statements" | "branches", { readonly reached: number; readonly of: number }>
>;

/** A line of which the suite doesn't reach everything, without its comment. */
export type Uncovered = Readonly<Record<"file" | "line" | "reason", string>>;

/** What every target compiles; each adds its own file of targets/. */
export const sharedSources = () => find("firmware/{src,bench,tests}/*.c");

/** Every source of the modules. */
export const moduleSources = () => [
  ...find("firmware/{src,bench,tests}/*.{c,h,inc}"),
  ...find("firmware/bugs/*.patch"),
  "firmware/targets/wasm.c",
];

export const bugs = (): readonly Bug[] => parse(text("firmware/bugs/bugs.yaml"));

export const requirements = (): readonly Requirement[] => parse(text("firmware/requirements.yaml"));

export const lessons = (): readonly Lesson[] => parse(text("firmware/lessons.yaml"));

/** The modules that the build makes, good firmware first: its bug is null. */
export const modules = () => [
  { file: "good.wasm", bug: null },
  ...bugs().map(({ id }) => ({ file: `${id}.wasm`, bug: id })),
];

/** The committed modules, serialised by V8 and compressed with Brotli. */
export const modulesFile = "record/modules.br";

/** Where the build puts the compiled firmware. */
export const modulesFolder = "generated/modules";

/** In that folder: the gzipped pack (wasm/compiler/pack.ts) that the page links with. */
export const objectsFile = "objects.bin";

/** Reads a file of that folder. @throws Error before the first build */
export function moduleBytes(file: string): Buffer<ArrayBuffer> {
  const path = join(root, modulesFolder, file);
  if (existsSync(path)) return readFileSync(path);
  throw new Error("The firmware has not been compiled yet: run npm run build.");
}

/** JSON with each list of names on one line. */
export const jsonOf = (value: unknown) =>
  `${JSON.stringify(value, null, 2).replaceAll(/\[[^[\]{]*\]/g, (list) =>
    list.replaceAll(/\n\s*/g, "").replaceAll(",", ", "),
  )}\n`;

/** Committed, so that content and pages can be checked without compiling the firmware. */
export const factsFile = "record/facts.json";

export const facts = (): Facts => JSON.parse(text(factsFile));

export const matrix = (): Matrix => facts().matrix;

/** A digest of firmware, simulated board, tests and the own files of the targets in runs.json. */
export function suiteDigest(): string {
  const files = find("firmware/{{src,bench,tests}/*,targets/{host,cortex_m3}.*}");
  return project.sha256(JSON.stringify(files.map((path) => text(path))));
}

export const runsFile = "record/runs.json";

export const committedRuns = (): CommittedRuns => JSON.parse(text(runsFile));

export const survivorsFile = "record/mutation/survivors.yaml";
export const scoreFile = "record/mutation/score.json";

export const survivors = (): readonly Survivors[] => parse(text(survivorsFile));

/** The oldest first. */
export const trials = (): readonly [Trial, ...Trial[]] =>
  parse(text("record/mutation/trials.yaml"));

export const score = (): Score => JSON.parse(text(scoreFile));

export const coverageFile = "record/coverage/coverage.json";

export const coverage = (): Coverage => JSON.parse(text(coverageFile));

export const uncovered = (): readonly Uncovered[] => parse(text("record/coverage/uncovered.yaml"));
