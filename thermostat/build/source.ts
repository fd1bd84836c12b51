import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import * as project from "../../shared/files.ts";
import { find, modulesFile, text } from "../record/tools/sources.ts";
import { type ChangedLine, changesOf } from "../wasm/compiler/patches.ts";
import type { Texts } from "../wasm/compiler/program.ts";

/** A bug's unified diff. */
export const bugPatch = (bug: string) => text(`firmware/bugs/${bug}.patch`);

/** The lines that a bug changes, each without its indentation, and their file. */
export function diffOf(bug: string): { file: string; lines: readonly ChangedLine[] } {
  const { path, lines } = changesOf(bugPatch(bug));
  const trimmed = lines.map(({ sign, text }) => ({ sign, text: text.trim() }));
  return { file: path.replace("src/", ""), lines: trimmed };
}

/**
 * The first line that a bug changes, and how many it changes. Of the line, the word that differs,
 * before and after, each in three parts: the middle one differs.
 */
export function firstChange(bug: string) {
  const { file, lines } = diffOf(bug);
  const having = (wanted: string) => lines.filter(({ sign }) => sign === wanted);
  const [from = "", to = ""] = ["-", "+"].map((sign) => having(sign)[0]?.text);
  const start = sharedLength([...from], [...to]);
  const rests = [from, to].map((line) => [...line.slice(start)].reverse());
  const end = sharedLength(rests[0] ?? [], rests[1] ?? []);
  const lead = from.slice(0, start).split(" ").at(-1) ?? "";
  const tail = from.slice(from.length - end).split(" ")[0] ?? "";
  const parts = (line: string) => [lead, line.slice(start, line.length - end), tail] as const;
  const count = Math.max(having("-").length, having("+").length);
  return { file, count, before: parts(from), after: parts(to) };
}

/** How many entries two lists share at their beginnings. */
function sharedLength(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((entry, index) => entry !== b[index]);
  return differs < 0 ? a.length : differs;
}

/** Where a test's function begins: its file, below firmware/, and the line. */
export function testPlace(id: string, files: Texts): { file: string; line: number } {
  for (const [file, text] of Object.entries(files)) {
    const label = text.split("\n").indexOf(`/* ${id} */`);
    if (label >= 0) return { file, line: label + 2 };
  }
  throw new Error(`No file of firmware/tests/ has the test ${id}.`);
}

/** Every file that visitors can read, below thermostat/: all except the page's, and except what the others compile to. */
const published = () =>
  find("{README.md,{firmware,wasm,record}/**/{*.*,Makefile}}").filter(
    (path) => path !== modulesFile && !path.startsWith("firmware/build/"),
  );

/** The texts of these, each by what its address ends with: its path without the first folder. */
export const downloads = (): Readonly<Record<string, () => string>> =>
  Object.fromEntries(
    published().map((path) => [path.replace(/^\w+\//, ""), () => text(path)] as const),
  );

/** Dated, so that the same files give the same bytes. */
const archiveDate = new Date(1980, 0, 1);

/** A zipped package with everything needed to reproduce verdicts, modules and score. */
export function archive(): Uint8Array {
  const { version, license, engines } = JSON.parse(project.text("package.json"));
  const { dependencies } = JSON.parse(text("package.json"));
  const own = {
    name: "thermostat-firmware",
    version,
    private: true,
    license,
    type: "module",
    engines,
    scripts: { firmware: "node thermostat/record/tools/command.ts" },
    dependencies: Object.fromEntries(
      ["@yowasp/clang", "diff", "tinypool", "yaml"].map((name) => [name, dependencies[name]]),
    ),
  };
  const paths = ["LICENSE", "shared/files.ts", ...published().map((path) => `thermostat/${path}`)];
  const entries = paths.map((path) => [path, readFileSync(join(project.root, path))]);
  // Where it is unpacked, make is what it is in the firmware's folder.
  const makefile = Buffer.from(
    ".DEFAULT_GOAL = host\nMakefile: ;\n%:\n\t@$(MAKE) -C thermostat/firmware $@\n",
  );
  const manifest = Buffer.from(`${JSON.stringify(own, null, 2)}\n`);
  return zipSync(
    { Makefile: makefile, "package.json": manifest, ...Object.fromEntries(entries) },
    { level: 9, mtime: archiveDate },
  );
}

/** `count` lines of a file below firmware/, starting with the first that contains `from`. */
export function excerptOf(file: string, from: string, count: number): readonly string[] {
  const all = text(`firmware/${file}`).split("\n");
  const start = all.findIndex((line) => line.includes(from));
  if (start < 0) throw new Error(`firmware/${file} has no line with ${from}.`);
  return all.slice(start, start + count);
}
