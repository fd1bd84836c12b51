import {
  compilerFile,
  compilerVersion,
  largeFile,
} from "../../../firmware/tools/compiler-files.ts";
import {
  bugs,
  find,
  manifest,
  matrix,
  objectsFile,
  requirements,
  sha256,
  text,
} from "../../../firmware/tools/sources.ts";
import { moduleAddress } from "../addresses.ts";
import type { WorkplaceData } from "../types.ts";
import { areaOf, partOfId } from "./areas.ts";
import { runSuite } from "./runs.ts";
import { patchOf, testSource } from "./source.ts";

/** Keeps a temperature on one line. */
const unbroken = (text: string) => text.replaceAll(" °C", "\u00a0°C");

/** What the page gives the workplace. */
export async function workplaceData(): Promise<WorkplaceData> {
  const known = new Map(bugs().map((bug) => [bug.id, bug]));
  const texts = new Map(requirements().map((requirement) => [requirement.id, requirement.text]));
  const { failing } = matrix();
  const { modules, trace } = manifest();
  const { runs } = await runSuite();
  return {
    modules: modules.map(({ file, bug }) => ({
      file: moduleAddress(file),
      bug,
      title: bug === null ? "Good firmware" : (known.get(bug)?.text ?? ""),
      area: bug === null ? "" : areaOf(failing[bug]),
      patch: bug === null ? "" : patchOf(bug),
    })),
    tests: runs.map(({ id, file }) => ({
      id,
      text: unbroken(texts.get(id) ?? ""),
      area: partOfId(id),
      file: `tests/${file}`,
      line: testSource(id, file).line,
    })),
    matrix: failing,
    digest: trace,
    files: "/firmware/files.json",
    base: sha256(JSON.stringify(editableFiles())).slice(0, 16),
    mutants: "/firmware/mutants.json",
    compiler: {
      address: `/firmware/compiler/${compilerVersion}/${largeFile}`,
      bytes: compilerFile(largeFile).length,
      objects: `/firmware/${objectsFile}`,
      version: compilerVersion,
    },
  };
}

/** The sources that a visitor can edit, by path below firmware/. */
export function editableFiles(): Readonly<Record<string, string>> {
  const files = find("firmware/{src,tests}/*.{c,h}");
  return Object.fromEntries(files.map((path) => [path.replace("firmware/", ""), text(path)]));
}
