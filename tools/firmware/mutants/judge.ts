import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { sanitizers } from "../compile.ts";
import { root, sharedSources, text } from "../sources.ts";
import { type Mutant, withoutComments } from "./make.ts";

/** Refused: it does not compile. Survived: every test passes. */
export type Verdict = "refused" | "caught" | "survived";

type Build = { readonly name: string; readonly flags: readonly string[] };
/** A mutant that passes the quick build is judged by sanitizers too. */
const builds: readonly Build[] = [
  { name: "plain", flags: [] },
  { name: "sanitized", flags: sanitizers },
];

const options = ["-std=c11", "-O1", "-w", "-Isrc", "-Ibench", "-Itests", "-MMD"];
const inCopy = (path: string) => path.replace("firmware/", "");
const sources = [...sharedSources(), "firmware/worlds/mutant.c"].map(inCopy);
const run = promisify(execFile);

/** Seconds of a processor for the suite, which takes about one; a mutant that hangs has more. */
const cpuSeconds = 10;

/** The tests that caught the last mutants of each file, the last first: they run first. */
const catchers = new Map<string, readonly string[]>();

/** Compiles all sources once, so that a mutant costs only those that it changes. */
export async function prepare(folder: string): Promise<void> {
  copyTo(folder);
  for (const { name, flags } of builds) {
    mkdirSync(join(folder, name));
    await Promise.all(
      sources.map((source) => compile(folder, flagsFor(source, flags), source, join(folder, name))),
    );
  }
}

/** A place where one mutant after the other is judged, with the objects of `prepare`. */
export function judgeIn(folder: string, prepared: string): (mutant: Mutant) => Promise<Verdict> {
  copyTo(folder);
  return async (mutant) => {
    const path = join(folder, inCopy(mutant.file));
    const original = text(mutant.file);
    writeFileSync(path, withMutant(original, mutant));
    let verdict: Verdict = "survived";
    for (const build of builds) {
      if (verdict === "survived") verdict = await judge(mutant, build, folder, prepared);
    }
    writeFileSync(path, original);
    return verdict;
  };
}

async function judge({ file }: Mutant, { name, flags }: Build, folder: string, prepared: string) {
  const ready = join(prepared, name);
  const isAffected = (source: string) =>
    readFileSync(objectIn(ready, source).replace(/o$/, "d"), "utf8").includes(inCopy(file));
  const objects = sources.map((source) => objectIn(isAffected(source) ? folder : ready, source));
  const program = join(folder, "mutant");
  try {
    for (const source of sources.filter(isAffected)) {
      await compile(folder, flagsFor(source, flags), source, folder);
    }
    await run("gcc", [...flags, "-o", program, ...objects]);
  } catch {
    return "refused";
  }
  const first = catchers.get(file) ?? [];
  try {
    await run("sh", ["-c", `ulimit -t ${cpuSeconds} && exec "$0" "$@"`, program, ...first]);
    return "survived";
  } catch (error) {
    const catcher = String((error as { stdout?: unknown }).stdout).trim();
    const others = first.filter((id) => id !== catcher);
    if (catcher) catchers.set(file, [catcher, ...others].slice(0, 5));
    return "caught";
  }
}

function copyTo(folder: string): void {
  for (const part of ["src", "bench", "tests", "worlds"]) {
    cpSync(join(root, "firmware", part), join(folder, part), { recursive: true });
  }
}

const objectIn = (folder: string, source: string) => join(folder, `${basename(source)}.o`);

/** Only the firmware is watched. */
const flagsFor = (source: string, flags: readonly string[]) =>
  source.startsWith("src/") ? flags : [];

function compile(from: string, flags: readonly string[], source: string, to: string) {
  return run("gcc", [...options, ...flags, "-c", source, "-o", objectIn(to, source)], {
    cwd: from,
  });
}

function withMutant(source: string, { line, to }: Mutant): string {
  return withoutComments(source)
    .split("\n")
    .map((old, index) => (index + 1 === line ? to : old))
    .join("\n");
}
