// Runs in a worker: the page's policy allows no WebAssembly, and a worker has its own file's policy.
import type { Command } from "../../../firmware/api/live.ts";
import { compileModule, type FirmwareModule } from "../../../firmware/api/module.ts";
import { testRunner } from "../../../firmware/api/run-test.ts";
import { startLive } from "./live-simulator.ts";
import type { ModuleSource, Reply, Request } from "./simulator.ts";

const timeoutMs = 10_000;

/** Transfers a trace to the page: in WebKit, copying it takes longer than its test. */
const post = (reply: Reply) =>
  self.postMessage(reply, { transfer: reply.type === "verdict" ? [reply.trace.buffer] : [] });

async function load(module: ModuleSource) {
  if (typeof module !== "string") return compileModule(module);
  const answer = await fetch(module, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${module}: ${answer.status}`);
  return compileModule(await answer.arrayBuffer());
}

function runSuite(fresh: () => FirmwareModule, seed: number, first: readonly string[]): void {
  const start = performance.now();
  const { tests, run } = testRunner(fresh);
  const [others = [], ahead = []] = [false, true].map((isAhead) =>
    [...tests.entries()].filter(([, { id }]) => first.includes(id) === isAhead),
  );
  for (const [test, { id, file }] of [...ahead, ...others])
    post({ type: "verdict", test, id, file, ...run(test, seed) });
  post({ type: "suite done", ms: performance.now() - start });
}

let command: ((command: Command) => void) | undefined;

self.addEventListener("message", async ({ data }: MessageEvent<Request>) => {
  if (data.type === "command") return command?.(data.command);
  try {
    const fresh = await load(data.module);
    if (data.type === "suite") runSuite(fresh, data.seed, data.first);
    else command = startLive(fresh(), data.speed, post);
  } catch (error) {
    console.warn(error);
    const message = "The firmware didn’t download, or this browser can’t run it.";
    post({ type: "problem", message });
  }
});
