import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { sanitizers } from "../compile.ts";
import { root, sharedSources, text } from "../sources.ts";

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
async function prepare(folder: string): Promise<void> {
  copyTo(folder);
  for (const { name, flags } of builds) {
    mkdirSync(join(folder, name));
    await Promise.all(
      sources.map((source) => compile(folder, flagsFor(source, flags), source, join(folder, name))),
    );
  }
}

/** A source file of the firmware and what it contains instead. */
export type Change = { readonly file: string; readonly content: string };

/**
 * Judges changes on all cores.
 *
 * @returns the verdicts in the order of the changes
 */
export async function judgeAll(changes: readonly Change[], folder: string): Promise<Verdict[]> {
  const prepared = join(folder, "prepared");
  await prepare(prepared);
  const verdicts: Verdict[] = [];
  let next = 0;
  const workers = Array.from({ length: availableParallelism() }, async (_, worker) => {
    const judge = judgeIn(join(folder, String(worker)), prepared);
    for (let index = next++; index < changes.length; index = next++) {
      const change = changes[index];
      if (change) verdicts[index] = await judge(change);
    }
  });
  await Promise.all(workers);
  return verdicts;
}

/** A place where one change after the other is judged, with the objects of `prepare`. */
function judgeIn(folder: string, prepared: string): (change: Change) => Promise<Verdict> {
  copyTo(folder);
  return async ({ file, content }) => {
    const path = join(folder, inCopy(file));
    writeFileSync(path, content);
    let verdict: Verdict = "survived";
    for (const build of builds) {
      if (verdict === "survived") verdict = await judge(file, build, folder, prepared);
    }
    writeFileSync(path, text(file));
    return verdict;
  };
}

async function judge(file: string, { name, flags }: Build, folder: string, prepared: string) {
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
