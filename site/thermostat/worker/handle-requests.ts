/** The worker's part: it does what the page asks for and never throws. */
import type { FirmwareModule } from "../../../firmware/api/module.ts";
import { testRunner } from "../../../firmware/api/run-test.ts";
import { createLiveBench } from "./live-simulator.ts";
import { type ModuleSource, parseRequest, type Reply, type Request } from "./protocol.ts";

/** Resolves with what makes a fresh instance. */
type Load = (request: Loadable) => Promise<() => FirmwareModule>;
export type Loadable = {
  readonly module: ModuleSource;
  readonly fromEnd?: boolean;
  readonly port?: MessagePort | undefined;
};
type Post = (reply: Reply) => void;

/** What takes the page's messages. */
export function createHandler(load: Load, post: Post) {
  const live = createLiveBench(post);
  const handle = async (request: Request) => {
    switch (request.type) {
      case "suite":
        return runSuite(await load(request), request, post);
      case "live":
        return live.start((await load(request))(), request.seed, request.speed);
      case "command":
        return live.command(request.command);
    }
  };
  return async (data: unknown): Promise<void> => {
    const request = parseRequest(data);
    if (!request) return post({ type: "problem", message: "Invalid request from the page." });
    try {
      await handle(request);
    } catch (error) {
      console.warn(error);
      post({ type: "problem", message: "The firmware’s file didn’t arrive, or doesn’t run here." });
    }
  };
}

function runSuite(
  fresh: () => FirmwareModule,
  { seed, first, fromEnd }: Extract<Request, { type: "suite" }>,
  post: Post,
): void {
  const start = performance.now();
  const { tests, run } = testRunner(fresh);
  const isFirst = (test: number) => first.includes(tests[test]?.id ?? "");
  const all = [...tests.keys()];
  const ordered = [...all.filter(isFirst), ...all.filter((test) => !isFirst(test))];
  if (fromEnd) ordered.reverse();
  for (const test of ordered) {
    const { id = "", file = "" } = tests[test] ?? {};
    post({ type: "verdict", test, of: tests.length, id, file, ...run(test, seed) });
  }
  post({ type: "suite done", digest: undefined, ms: performance.now() - start });
}
