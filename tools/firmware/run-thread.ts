import { parentPort, workerData } from "node:worker_threads";
import { failingTests } from "./run-module.ts";

// Runs the modules that it is given, and posts the tests that fail with each.
const modules = workerData as readonly Uint8Array<ArrayBuffer>[];
const results: string[][] = [];
for (const bytes of modules) results.push(await failingTests(bytes));
parentPort?.postMessage(results);
