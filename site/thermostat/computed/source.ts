import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import { type ChangedLine, changesOf } from "../../../firmware/compiler/patches.ts";
import { find, modulesFile, root, text } from "../../../firmware/tools/sources.ts";

/** A bug's unified diff. */
export const bugPatch = (bug: string) => text(`firmware/bugs/${bug}.patch`);

/** The lines that a bug changes, each without its indentation, and their file. */
export function diffOf(bug: string): { file: string; lines: readonly ChangedLine[] } {
  const { path, lines } = changesOf(bugPatch(bug));
  const trimmed = lines.map(({ sign, text }) => ({ sign, text: text.trim() }));
  return { file: path.replace("src/", ""), lines: trimmed };
}

/** Words of code shown on either side of a change. */
const around = { before: 2, after: 1 };

/**
 * The first line that a bug changes, and how many it changes. Of the line, the word that differs,
 * before and after, in three parts of which the middle one differs, and a few words around it.
 */
export function firstChange(bug: string) {
  const { file, lines } = diffOf(bug);
  const words = (sign: string) => lines.find((line) => line.sign === sign)?.text.split(" ") ?? [];
  const [from, to] = [words("-"), words("+")];
  const [start, end] = sharedEnds(from, to);
  const [before, after] = [to.slice(0, start), to.slice(to.length - end)];
  const cores = [from, to].map((all) => [...all.slice(start, all.length - end).join(" ")]);
  const [same, alike] = sharedEnds(cores[0] ?? [], cores[1] ?? []);
  const [was, is] = cores.map((core) =>
    [
      core.slice(0, same),
      core.slice(same, core.length - alike),
      core.slice(core.length - alike),
    ].map((part) => part.join("")),
  );
  return {
    file,
    count: Math.max(...["-", "+"].map((one) => lines.filter(({ sign }) => sign === one).length)),
    before: [
      start > around.before ? "… " : "",
      ...before.slice(-around.before).map((word) => `${word} `),
    ].join(""),
    was,
    is,
    after: [
      ...after.slice(0, around.after).map((word) => ` ${word}`),
      end > around.after ? " …" : "",
    ].join(""),
  };
}

/** How many entries two lists share at their beginnings and, of the rest, at their ends. */
function sharedEnds(a: readonly string[], b: readonly string[]): readonly [number, number] {
  const shared = (a: readonly string[], b: readonly string[]) => {
    const differs = a.findIndex((entry, index) => entry !== b[index]);
    return differs < 0 ? a.length : differs;
  };
  const start = shared(a, b);
  return [start, shared(a.slice(start).reverse(), b.slice(start).reverse())];
}

/** Where a test's function begins in its file, and its lines. */
export function testSource(id: string, file: string): { line: number; lines: readonly string[] } {
  const all = text(`firmware/tests/${file}`).split("\n");
  const label = all.indexOf(`/* ${id} */`);
  if (label < 0) throw new Error(`${file} has no test ${id}.`);
  const end = all.indexOf("}", label);
  return { line: label + 2, lines: all.slice(label + 1, end + 1) };
}

/** Every file of the firmware but what the others compile to. */
const published = () => find("firmware/**/*.*").filter((path) => path !== modulesFile);

/** Every file that visitors can read, by path below firmware/. */
export const downloads = (): readonly string[] =>
  published().map((path) => path.replace("firmware/", ""));

/** Dated, so that the same files give the same bytes. */
const archiveDate = new Date(1980, 0, 1);

/** A zipped package with all that verdicts, modules and score can be reproduced from. */
export function archive(): Uint8Array {
  const { version, license, engines, dependencies } = JSON.parse(text("package.json"));
  const own = {
    name: "thermostat-firmware",
    version,
    private: true,
    license,
    type: "module",
    engines,
    scripts: { firmware: "node firmware/tools/command.ts" },
    dependencies: Object.fromEntries(
      ["@yowasp/clang", "diff", "yaml"].map((name) => [name, dependencies[name]]),
    ),
  };
  const entries = [...published(), "LICENSE"].map((name) => [name, readFileSync(join(root, name))]);
  const manifest = Buffer.from(`${JSON.stringify(own, null, 2)}\n`);
  return zipSync(
    { "package.json": manifest, ...Object.fromEntries(entries) },
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
