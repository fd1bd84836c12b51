import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Reply, type Request, startSuite, type WorkerReply } from "./simulator.ts";

/** A worker whose suite runs into an endless loop in these tests. */
class Endless extends EventTarget {
  static ids: readonly string[] = [];
  static readonly all: Endless[] = [];
  isEnded = false;
  constructor() {
    super();
    Endless.all.push(this);
  }
  postMessage({ judged }: Request) {
    const ids = ["A-1", "A-2", "A-3", "A-4"].slice(judged);
    const tests = ids.map((id) => ({ id, file: "a_tests.c" }));
    this.reply({ type: "listed", tests });
    for (const one of tests) {
      if (Endless.ids.includes(one.id)) return;
      this.reply({ type: "verdict", ...one, failure: undefined, trace: new Uint8Array() });
    }
    this.reply({ type: "done", ms: 1, notRun: 0 });
  }
  terminate() {
    this.isEnded = true;
  }
  reply(data: WorkerReply) {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("Worker", Endless);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Endless.all.length = 0;
});

async function verdictsWith(ids: readonly string[]) {
  Endless.ids = ids;
  const replies: Reply[] = [];
  startSuite({ module: "good.wasm", first: [] }, (reply) => replies.push(reply));
  await vi.advanceTimersByTimeAsync(60_000);
  return replies.map((reply) => {
    if (reply.type === "verdict") return `${reply.id} ${reply.failure?.text ?? "passed"}`;
    return reply.type === "done" ? `${reply.notRun} not run` : reply.type;
  });
}

test("a test that doesn't end is named, and the others run in another worker", async () => {
  expect(await verdictsWith(["A-2"])).toEqual([
    "A-1 passed",
    "A-2 A-2 doesn’t end: stopped after 4 s",
    "A-3 passed",
    "A-4 passed",
    "0 not run",
  ]);
  expect(Endless.all.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test("two tests that don't end are a verdict", async () => {
  expect(await verdictsWith(["A-1", "A-2", "A-4"])).toEqual([
    "A-1 A-1 doesn’t end: stopped after 4 s",
    "A-2 A-2 doesn’t end: stopped after 4 s",
    "2 not run",
  ]);
});
