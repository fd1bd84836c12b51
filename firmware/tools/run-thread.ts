import { parentPort, workerData } from "node:worker_threads";
import { failingTests } from "./run-module.ts";

// Runs the modules that it is given, and posts the tests that fail with each.
const { jobs } = workerData as { jobs: readonly Uint8Array<ArrayBuffer>[] };
const results: string[][] = [];
for (const bytes of jobs) results.push(await failingTests(bytes));
parentPort?.postMessage(results);
