// Runs in a worker: the page's policy allows no WebAssembly, and a worker has its own file's policy.
import {
  compileModule,
  type FirmwareModule,
  type ModuleTest,
} from "../../../firmware/api/module.ts";
import { describeTrap, publishedSeed, testRunner } from "../../../firmware/api/run-test.ts";
import { simulatedMs } from "../../../firmware/api/trace.ts";
import type { ModuleSource, Request, WorkerReply } from "./simulator.ts";

const timeoutMs = 10_000;

/** Transfers a trace to the page: in WebKit, copying it takes longer than its test. */
const post = (reply: WorkerReply) =>
  self.postMessage(reply, { transfer: reply.type === "verdict" ? [reply.trace.buffer] : [] });

async function load(module: ModuleSource) {
  if (typeof module !== "string") return compileModule(module);
  const answer = await fetch(module, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${module}: ${answer.status}`);
  return compileModule(await answer.arrayBuffer());
}

function runSuite(
  fresh: () => FirmwareModule,
  { first, share, of, finished, seed = publishedSeed }: Request,
): void {
  const { tests, run } = testRunner(fresh);
  const placeOf = ({ id }: ModuleTest) => (first.includes(id) ? first.indexOf(id) : first.length);
  const left = [...tests]
    .sort((a, b) => placeOf(a) - placeOf(b))
    .filter((_, at) => at % of === share)
    .slice(finished);
  post({ type: "listed", tests: left });
  for (const one of left) {
    const startMs = performance.now();
    const result = run(tests.indexOf(one), seed);
    const costMs = performance.now() - startMs;
    const simulated = simulatedMs(result.trace);
    post({ type: "verdict", ...one, ...result, costMs, simulatedMs: simulated });
  }
  post({ type: "done" });
}

self.addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  let hasLoaded = false;
  try {
    const fresh = await load(data.module);
    hasLoaded = true;
    runSuite(fresh, data);
  } catch (error) {
    console.warn(error);
    const problem = hasLoaded
      ? `The firmware ${describeTrap(error)}.`
      : "The firmware didn’t download, or this browser can’t run it.";
    post({ type: "problem", problem });
  }
});
