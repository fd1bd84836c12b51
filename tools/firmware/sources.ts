import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** The project's folder, where npm starts everything: the site's build moves this file. */
export const root = process.cwd();

export type Bug = { readonly id: string; readonly says: string; readonly cost: string };

/** `shown` names requirements, bugs or files where it can be seen. */
export type Lesson = {
  readonly says: string;
  readonly found: string;
  readonly change: string;
  readonly shown: string;
};

export type Requirement = {
  readonly id: string;
  readonly says: string;
  readonly value: { readonly number: number; readonly unit: string };
  readonly why: string;
};

export type Manifest = {
  readonly compiler: string;
  readonly sources: Readonly<Record<string, string>>;
  readonly modules: readonly {
    readonly file: string;
    readonly sha256: string;
    readonly bug: string | null;
  }[];
  readonly trace: string;
};

/** Which tests fail with a bug. Good firmware fails none. */
export type Matrix = {
  readonly tests: readonly string[];
  readonly failing: Readonly<Record<string, readonly string[]>>;
};

/** Sorted by hand: why a survivor behaves like the firmware itself, or what is missing. */
export type Survivor = {
  readonly file: string;
  readonly within: string;
  readonly from: string;
  readonly to: string;
  readonly equivalent: boolean;
  readonly reason: string;
};

export type Score = {
  /** What was measured: firmware, bench and tests. */
  readonly sources: string;
  readonly mutants: number;
  readonly refused: number;
  readonly caught: number;
  readonly equivalent: number;
  readonly survived: number;
  readonly percent: number;
};

export const sha256 = (data: string | Uint8Array) =>
  createHash("sha256").update(data).digest("hex");

export const text = (path: string) => readFileSync(join(root, path), "utf8");

/** Paths below the repository's root, in an order that no locale changes. */
export const find = (pattern: string) =>
  globSync(pattern, { cwd: root }).sort((a, b) => (a < b ? -1 : 1));

/** What every world compiles; each adds its own file of worlds/. */
export const sharedSources = () => find("firmware/{src,bench,tests}/*.c");

export const wasmWorld = "firmware/worlds/wasm.c";

/** All that the modules are made of. */
export const moduleSources = () => [
  ...find("firmware/{src,bench,tests}/*.{c,h,inc}"),
  ...find("firmware/bugs/*.patch"),
  wasmWorld,
];

export const bugs = (): readonly Bug[] => parse(text("firmware/bugs/bugs.yaml"));

export const requirements = (): readonly Requirement[] => parse(text("firmware/requirements.yaml"));

export const lessons = (): readonly Lesson[] => parse(text("firmware/lessons.yaml"));

export const manifest = (): Manifest => JSON.parse(text("firmware/modules/manifest.json"));

export const matrix = (): Matrix => JSON.parse(text("firmware/modules/matrix.json"));

export const survivorsFile = "firmware/mutation/survivors.yaml";
export const scoreFile = "firmware/mutation/score.json";

export const survivors = (): readonly Survivor[] => parse(text(survivorsFile));

export const score = (): Score => JSON.parse(text(scoreFile));
