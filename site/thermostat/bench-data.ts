import { bugs, find, manifest, matrix, requirements, text } from "../../tools/firmware/sources.ts";
import type { BenchData, Sources } from "../bench/contract.ts";
import { areaOf } from "./areas.ts";
import { highlightC } from "./highlight.ts";
import { runSuite } from "./runs.ts";
import { testSource } from "./source.ts";

/** Address of a module. */
export const moduleAddress = (file: string) => `/bench/modules/${file}`;

/** Address of what the bench needs to know. */
export const dataAddress = "/bench/data.json";

/** Address of the highlighted tests. */
export const sourcesAddress = "/bench/sources.json";

/** Address of all sources in one file. */
export const zipAddress = "/bench/thermostat-firmware.zip";

/** Address of a source as plain text, which every server sends so that browsers show it. */
export const sourceAddress = (path: string) => `/bench/source/${path}.txt`;

/** Keeps a temperature on one line. */
const unbroken = (text: string) => text.replaceAll(" °C", "\u00a0°C");

/** What the page gives the bench. */
export async function benchData(): Promise<BenchData> {
  const known = new Map(bugs().map((bug) => [bug.id, bug]));
  const { failing } = matrix();
  const { modules, trace } = manifest();
  const { runs } = await runSuite();
  return {
    modules: modules.map(({ file, bug }) => ({
      file: moduleAddress(file),
      bug,
      title: bug === null ? "Good firmware" : (known.get(bug)?.says ?? ""),
      area: bug === null ? "" : areaOf(failing[bug]),
      costs: bug === null ? "" : unbroken(known.get(bug)?.cost ?? ""),
    })),
    requirements: requirements().map(({ id, says }) => ({ id, text: unbroken(says), tests: [id] })),
    tests: runs.map(({ id, file }) => ({ id, file, line: testSource(id, file).line })),
    sources: sourcesAddress,
    matrix: failing,
    manifestDigest: trace,
  };
}

/** The test files, highlighted. */
export function highlightedTests(): Sources {
  const files = find("firmware/tests/*_tests.c");
  return Object.fromEntries(
    files.map((path) => [path.replace("firmware/tests/", ""), highlightC(text(path))]),
  );
}
