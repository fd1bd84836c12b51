// Runs in a worker: the page's policy allows no WebAssembly, and a worker has its own file's policy.
import type { Command } from "../../../firmware/api/live.ts";
import { compileModule, type FirmwareModule } from "../../../firmware/api/module.ts";
import { describeTrap, testRunner } from "../../../firmware/api/run-test.ts";
import { startLive } from "./live-simulator.ts";
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

function runSuite(fresh: () => FirmwareModule, request: Request & { type: "suite" }): void {
  const { seed, first, only } = request;
  const start = performance.now();
  const { tests, run } = testRunner(fresh);
  const listed = tests
    .map((one, test) => ({ ...one, test }))
    .filter(({ test }) => only?.includes(test) ?? true);
  const { ahead = [], others = [] } = Object.groupBy(listed, ({ id }) =>
    first.includes(id) ? "ahead" : "others",
  );
  const ordered = [...ahead, ...others];
  post({ type: "listed", tests: ordered });
  for (const one of ordered) post({ type: "verdict", ...one, ...run(one.test, seed) });
  post({ type: "ran", ms: performance.now() - start });
}

let command: ((command: Command) => void) | undefined;

self.addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  if (data.type === "command") return command?.(data.command);
  let hasLoaded = false;
  try {
    const fresh = await load(data.module);
    hasLoaded = true;
    if (data.type === "suite") runSuite(fresh, data);
    else command = startLive(fresh(), data.speed, post);
  } catch (error) {
    console.warn(error);
    const message = hasLoaded
      ? `The firmware ${describeTrap(error)}.`
      : "The firmware didn’t download, or this browser can’t run it.";
    post({ type: "problem", message });
  }
});
