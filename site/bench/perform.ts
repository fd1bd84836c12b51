/** The worker's part: it does what the page asks for and never throws. */
import type { FirmwareModule } from "../../firmware/api/module.ts";
import { type Row, runRows } from "../../firmware/api/rows.ts";
import { createLiveBench } from "./live-bench.ts";
import { parseRequest, type Reply, type Request } from "./protocol.ts";

type Load = (file: string) => Promise<FirmwareModule>;
type Post = (reply: Reply) => void;

/** What takes the page's messages. */
export function createPerformer(load: Load, post: Post) {
  const live = createLiveBench(post);
  const perform = async (request: Request) => {
    switch (request.type) {
      case "suite":
        return runSuite(await load(request.module), request.seed, post);
      case "rows":
        return runOnEach(request.modules, request.rows, request.seed, load, post);
      case "live":
        return live.start(await load(request.module), request.seed, request.speed);
      case "speed":
        return live.setSpeed(request.speed);
      case "command":
        return live.command(request.command);
    }
  };
  return async (data: unknown): Promise<void> => {
    const request = parseRequest(data);
    if (!request) return post({ type: "problem", says: "The bench was asked for nonsense." });
    try {
      await perform(request);
    } catch (error) {
      console.warn(error);
      post({ type: "problem", says: "The firmware’s file did not arrive, or does not run here." });
    }
  };
}

async function runSuite(module: FirmwareModule, seed: number, post: Post): Promise<void> {
  const start = performance.now();
  const traces: Uint8Array<ArrayBuffer>[] = [];
  for (const test of module.tests.keys()) {
    const { failure } = module.runTest(test, seed);
    const trace = module.traceBytes();
    traces.push(trace);
    post({ type: "verdict", test, failure, trace });
  }
  const ms = performance.now() - start;
  post({ type: "suite done", digest: await digestOf(traces), ms });
}

async function digestOf(traces: Uint8Array<ArrayBuffer>[]): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return;
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(traces).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function runOnEach(
  files: readonly string[],
  rows: readonly Row[],
  seed: number,
  load: Load,
  post: Post,
): Promise<void> {
  for (const [module, file] of files.entries()) {
    post({ type: "rows verdict", module, verdict: runRows(await load(file), rows, seed) });
  }
  post({ type: "rows done" });
}
