import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { stringify } from "yaml";
import { sanitizers } from "../compile.ts";
import {
  find,
  root,
  type Score,
  type Survivor,
  scoreFile,
  sha256,
  sharedSources,
  survivors,
  survivorsFile,
  text,
} from "../sources.ts";
import { type Mutant, mutantsOf, withoutComments } from "./make.ts";

/** One hash of all code that decides about the score. Comments and spaces do not. */
export function measuredSources(): string {
  const code = find("firmware/{src,bench,tests}/*.{c,h,inc}").map((path) =>
    withoutComments(text(path)),
  );
  return sha256(code.join("").replace(/\s+/g, " "));
}

const options = ["-std=c11", "-O1", "-w", "-Isrc", "-Ibench", "-Itests"];
const patience = 30_000;

/** Compiles and runs the suite with each mutant; sanitizers judge those that pass without them. */
export function measureMutants(folder: string): string {
  cpSync(join(root, "firmware"), folder, { recursive: true });
  const mutants = find("firmware/src/*.{c,h}").flatMap((file) => mutantsOf(file, text(file)));
  const plain = prepare(folder, "plain", []);
  const sanitized = prepare(folder, "sanitized", sanitizers);
  const known = existsSync(join(root, survivorsFile)) ? survivors() : [];
  const alive: Survivor[] = [];
  let refused = 0;
  for (const mutant of mutants) {
    const path = join(folder, inCopy(mutant.file));
    const original = text(mutant.file);
    writeFileSync(path, withMutant(original, mutant));
    const verdict = tryOut(mutant, plain) ?? tryOut(mutant, sanitized);
    writeFileSync(path, original);
    if (verdict === "refused") refused++;
    if (verdict === undefined) alive.push(sorted(mutant, known));
  }
  return record(mutants.length, refused, alive);
}

function sorted({ file, within, from, to }: Mutant, known: readonly Survivor[]): Survivor {
  const mutant = { file, within, from, to };
  const before = known.find((one) => isSame(one, mutant));
  return before ?? { ...mutant, equivalent: false, reason: "not sorted yet" };
}

type Place = Omit<Mutant, "line">;

/** Lines move; what a mutant does and in which function, stays. */
export function isSame(a: Place, b: Place): boolean {
  return a.file === b.file && a.within === b.within && a.from === b.from && a.to === b.to;
}

function record(total: number, refused: number, alive: readonly Survivor[]): string {
  const equivalent = alive.filter((one) => one.equivalent).length;
  const survived = alive.length - equivalent;
  const judged = total - refused - equivalent;
  const measured: Score = {
    sources: measuredSources(),
    mutants: total,
    refused,
    caught: judged - survived,
    equivalent,
    survived,
    percent: Math.floor((1000 * (judged - survived)) / judged) / 10,
  };
  mkdirSync(join(root, "firmware/mutation"), { recursive: true });
  writeFileSync(join(root, survivorsFile), stringify(alive, { lineWidth: 0 }));
  writeFileSync(join(root, scoreFile), `${JSON.stringify(measured, null, 2)}\n`);
  return `${measured.caught} of ${judged} caught, ${measured.percent} %; ${equivalent} equivalent`;
}

function withMutant(source: string, { line, to }: Mutant): string {
  return source
    .split("\n")
    .map((old, index) => (index + 1 === line ? to : old))
    .join("\n");
}

type Prepared = {
  readonly folder: string;
  readonly name: string;
  readonly flags: readonly string[];
};

const inCopy = (path: string) => path.replace("firmware/", "");
const sources = [...sharedSources(), "firmware/worlds/mutant.c"].map(inCopy);

/** Compiles everything once, so that a mutant costs one source more. Flags are for the firmware. */
function prepare(folder: string, name: string, flags: readonly string[]): Prepared {
  mkdirSync(join(folder, name));
  const prepared = { folder, name, flags };
  for (const source of sources) {
    const own = source.startsWith("src/") ? prepared : { ...prepared, flags: [] };
    compileOne(own, source, objectOf(name, source));
  }
  return prepared;
}

const objectOf = (name: string, source: string) => `${name}/${basename(source)}.o`;

function compileOne({ folder, flags }: Prepared, source: string, object: string): boolean {
  const words = [...options, ...flags, "-c", source, "-o", object];
  return spawnSync("gcc", words, { cwd: folder, stdio: "ignore" }).status === 0;
}

/** Undefined: the mutant passes every test. One that hangs is caught by the watchdog of this. */
function tryOut({ file }: Mutant, prepared: Prepared): "refused" | "caught" | undefined {
  const { folder, name, flags } = prepared;
  const mutated = inCopy(file);
  const isAffected = (source: string) =>
    mutated.endsWith(".h") ? /^(src|bench)\//.test(source) : source === mutated;
  const objects: string[] = [];
  for (const source of sources) {
    const object = isAffected(source) ? `mutant-${basename(source)}.o` : objectOf(name, source);
    if (isAffected(source) && !compileOne(prepared, source, object)) return "refused";
    objects.push(object);
  }
  const link = [...flags, "-o", "mutant", ...objects];
  if (spawnSync("gcc", link, { cwd: folder, stdio: "ignore" }).status !== 0) return "refused";
  const run = spawnSync("./mutant", [], { cwd: folder, stdio: "ignore", timeout: patience });
  return run.status === 0 ? undefined : "caught";
}
