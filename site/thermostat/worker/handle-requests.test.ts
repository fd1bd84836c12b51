import { afterEach, expect, test, vi } from "vitest";
import { compileModule } from "../../../firmware/api/module.ts";
import { digestOf } from "../../../firmware/api/trace.ts";
import { manifest, matrix, moduleBytes } from "../../../firmware/tools/sources.ts";
import { createHandler } from "./handle-requests.ts";
import type { ModuleSource, Reply, Request } from "./protocol.ts";

const load = (module: ModuleSource) =>
  compileModule(typeof module === "string" ? moduleBytes(module) : module);

async function handle(request: Request, from = load): Promise<Reply[]> {
  const replies: Reply[] = [];
  await createHandler(from, (reply) => replies.push(reply))(request);
  return replies;
}

afterEach(() => vi.useRealTimers());

test("reports each test's verdict and trace; the traces have the published digest", async () => {
  const replies = await handle({
    type: "suite",
    module: "good.wasm",
    seed: 1,
    first: ["ALL-1"],
    fromEnd: false,
  });
  const verdicts = replies.slice(0, -1);
  expect(verdicts).toHaveLength(matrix().tests.length);
  expect(verdicts[0]).toMatchObject({ test: matrix().tests.length - 1 });
  expect(replies.at(-1)).toMatchObject({ type: "suite done" });
  const traces = verdicts.flatMap((reply) => (reply.type === "verdict" ? [reply] : []));
  const inOrder = traces.sort((a, b) => a.test - b.test).map(({ trace }) => trace);
  expect(await digestOf(inOrder)).toBe(manifest().trace);
  expect(verdicts.every((reply) => reply.type === "verdict" && !reply.failure)).toBe(true);
});

test("by hand, starts in a house that is being heated", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const replies = await handle({ type: "live", module: "good.wasm", seed: 1, speed: 60 });
  expect(replies.at(-1)).toMatchObject({ type: "live", view: { compressor: 1, alarm: 0 } });
});

test("advances time, obeys commands and reports faults", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const replies: Reply[] = [];
  const send = createHandler(load, (reply) => replies.push(reply));
  await send({ type: "live", module: "good.wasm", seed: 1, speed: 60 });
  const first = replies.at(-1);
  await send({ type: "command", command: { do: "fault", fault: "sensor open", on: true } });
  vi.advanceTimersByTime(1000);
  const last = replies.at(-1);
  if (first?.type !== "live" || last?.type !== "live") throw new Error("no time");
  expect(last.view).toMatchObject({ alarm: 1, faults: 1 });
  // Code takes time on the simulated board, so a step may end a little late.
  expect(last.view.ms - first.view.ms - 60_000).toBeOneOf([0, 1, 2, 3, 4, 5]);
});

test("reports a module that doesn't download, once", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const replies = await handle(
    { type: "suite", module: "x", seed: 1, first: [], fromEnd: false },
    async () => {
      throw new Error("404");
    },
  );
  expect(replies).toMatchObject([{ type: "problem" }]);
});
