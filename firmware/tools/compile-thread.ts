import { parentPort, workerData } from "node:worker_threads";
import type { Objects, Texts } from "../compiler/program.ts";
import { compileTexts } from "./modules.ts";

/** Without paths: the sources that see the edits. */
export type Job = { readonly edits: Texts; readonly paths?: readonly string[] };

const { jobs, shared } = workerData as { jobs: readonly Job[]; shared: Texts };
const results: Objects[] = [];
for (const { edits, paths } of jobs) results.push(await compileTexts(shared, edits, paths));
parentPort?.postMessage(results);
