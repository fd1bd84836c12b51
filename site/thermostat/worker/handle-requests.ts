/** Handles the page's requests in the simulator worker; never throws. */
import type { FirmwareModule } from "../../../firmware/api/module.ts";
import { testRunner } from "../../../firmware/api/run-test.ts";
import { createLiveSimulator } from "./live-simulator.ts";
import type { ModuleSource, Reply, Request } from "./protocol.ts";

type Post = (reply: Reply) => void;

/** @param load resolves with a factory of instances */
export function createHandler(
  load: (module: ModuleSource) => Promise<() => FirmwareModule>,
  post: Post,
) {
  const live = createLiveSimulator(post);
  return async (request: Request): Promise<void> => {
    if (request.type === "command") return live.command(request.command);
    try {
      const fresh = await load(request.module);
      if (request.type === "suite") runSuite(fresh, request, post);
      else live.start(fresh(), request.seed, request.speed);
    } catch (error) {
      console.warn(error);
      post({
        type: "problem",
        message: "The firmware didn’t download, or this browser can’t run it.",
      });
    }
  };
}

function runSuite(
  fresh: () => FirmwareModule,
  { seed, first, fromEnd }: Extract<Request, { type: "suite" }>,
  post: Post,
): void {
  const { tests, run } = testRunner(fresh);
  const isFirst = (test: number) => first.includes(tests[test]?.id ?? "");
  const all = [...tests.keys()];
  const ordered = [...all.filter(isFirst), ...all.filter((test) => !isFirst(test))];
  if (fromEnd) ordered.reverse();
  for (const test of ordered) {
    const { id = "", file = "" } = tests[test] ?? {};
    post({ type: "verdict", test, of: tests.length, id, file, ...run(test, seed) });
  }
  post({ type: "suite done" });
}
