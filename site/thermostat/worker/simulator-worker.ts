// Runs in a worker: the page's policy allows no WebAssembly, and a worker has its own file's policy.
import { compileModule, type FirmwareModule } from "../../../firmware/api/module.ts";
import { describeTrap, publishedSeed, testRunner } from "../../../firmware/api/run-test.ts";
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
  { first, finished, seed = publishedSeed }: Request,
): void {
  const start = performance.now();
  const { tests, run } = testRunner(fresh);
  const { ahead = [], others = [] } = Object.groupBy(tests, ({ id }) =>
    first.includes(id) ? "ahead" : "others",
  );
  const left = [...ahead, ...others].slice(finished);
  post({ type: "listed", tests: left });
  for (const one of left) {
    post({ type: "verdict", ...one, ...run(tests.indexOf(one), seed) });
  }
  post({ type: "done", ms: performance.now() - start, notRun: 0 });
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
