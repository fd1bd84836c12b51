import { sha256, text } from "../../shared/files.ts";
import {
  committedRuns,
  type Facts,
  facts,
  moduleBytes,
  text as ownText,
  suiteDigest,
  type TargetRun,
} from "../record/tools/sources.ts";

export type Target = TargetRun & { readonly date: string };

/**
 * Where the suite has passed: as WebAssembly, and on the targets that have run today's sources. What
 * WebAssembly showed is committed, in record/facts.json; a unit test, not the build of the site,
 * compares it with what the modules show.
 */
export function targets(): readonly Target[] {
  const { sources, date, targets: committed } = committedRuns();
  const current = sources === suiteDigest() ? committed : [];
  return [wasmRun(facts()), ...current.map((run) => ({ ...run, date }))];
}

const wasmRun = ({ compiler, trace, matrix: { tests } }: Facts): Target => ({
  target: "WebAssembly in Node",
  // Without the address of its sources.
  compiler: compiler.replace(/ \(.*/, ""),
  image: sha256(moduleBytes("good.wasm")),
  trace,
  passed: tests,
  // The build of the pages runs the suite too, to draw its traces.
  date: new Date().toISOString().slice(0, 10),
});

/** The version, the requirements and the sources that the suite ran with. */
export const build = () => ({
  version: String(JSON.parse(text("package.json")).version),
  wanted: sha256(ownText("firmware/requirements.yaml")),
  sources: suiteDigest(),
});
