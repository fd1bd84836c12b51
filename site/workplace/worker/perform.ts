/** The worker's part: it does what the page asks for and never throws. */
import type { FirmwareModule } from "../../../firmware/api/module.ts";
import { testRunner } from "../../../firmware/api/run-test.ts";
import { createLiveBench } from "./live-bench.ts";
import { type ModuleSource, parseRequest, type Reply, type Request } from "./protocol.ts";

/** Resolves with what makes a fresh instance. */
type Load = (request: Loadable) => Promise<() => FirmwareModule>;
export type Loadable = {
  readonly module: ModuleSource;
  readonly part?: number;
  readonly port?: MessagePort | undefined;
};
type Post = (reply: Reply) => void;

/** What takes the page's messages. */
export function createPerformer(load: Load, post: Post) {
  const live = createLiveBench(post);
  const perform = async (request: Request) => {
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
    if (!request) return post({ type: "problem", says: "Invalid request from the page." });
    try {
      await perform(request);
    } catch (error) {
      console.warn(error);
      post({ type: "problem", says: "The firmware’s file didn’t arrive, or doesn’t run here." });
    }
  };
}

function runSuite(
  fresh: () => FirmwareModule,
  { seed, first, part, parts }: Extract<Request, { type: "suite" }>,
  post: Post,
): void {
  const start = performance.now();
  const { tests, run } = testRunner(fresh);
  const isFirst = (test: number) => first.includes(tests[test]?.id ?? "");
  const all = [...tests.keys()];
  const ordered = [...all.filter(isFirst), ...all.filter((test) => !isFirst(test))];
  for (const test of ordered.filter((_, place) => place % parts === part)) {
    const { id = "", file = "" } = tests[test] ?? {};
    post({ type: "verdict", test, id, file, ...run(test, seed) });
  }
  post({ type: "suite done", digest: undefined, ms: performance.now() - start });
}
