/** The worker's part: it does what the page asks for and never throws. */
import type { FirmwareModule } from "../../../firmware/api/module.ts";
import { runTest } from "../../../firmware/api/run-test.ts";
import { createLiveBench } from "./live-bench.ts";
import { type ModuleSource, parseRequest, type Reply, type Request } from "./protocol.ts";

/** Resolves with what makes a fresh instance. */
type Load = (module: ModuleSource) => Promise<() => FirmwareModule>;
type Post = (reply: Reply) => void;

/** What takes the page's messages. */
export function createPerformer(load: Load, post: Post) {
  const live = createLiveBench(post);
  const perform = async (request: Request) => {
    switch (request.type) {
      case "suite":
        return runSuite(await load(request.module), request, post);
      case "live":
        return live.start((await load(request.module))(), request.seed, request.speed);
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

async function runSuite(
  fresh: () => FirmwareModule,
  { seed, first }: Extract<Request, { type: "suite" }>,
  post: Post,
): Promise<void> {
  const start = performance.now();
  const traces: Uint8Array<ArrayBuffer>[] = [];
  const { tests } = fresh();
  const isFirst = (test: number) => first.includes(tests[test]?.id ?? "");
  const all = [...tests.keys()];
  for (const test of [...all.filter(isFirst), ...all.filter((test) => !isFirst(test))]) {
    const { failure, trace } = runTest(fresh, test, seed);
    traces[test] = trace;
    post({ type: "verdict", test, failure, trace });
  }
  const ms = performance.now() - start;
  post({ type: "suite done", digest: await digestOf(traces), ms });
}

/** SHA-256 of all traces. Undefined where the browser has none. */
export async function digestOf(traces: Uint8Array<ArrayBuffer>[]): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return;
  const hash = await crypto.subtle.digest("SHA-256", await new Blob(traces).arrayBuffer());
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
