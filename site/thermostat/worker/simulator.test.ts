import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Reply, startSuite, type WorkerReply } from "./simulator.ts";

/** A worker whose suite runs into an endless loop in A-2. */
class Endless extends EventTarget {
  static readonly all: Endless[] = [];
  isEnded = false;
  constructor() {
    super();
    Endless.all.push(this);
  }
  postMessage() {
    const tests = ["A-1", "A-2", "A-3"].map((id) => ({ id, file: "a_tests.c" }));
    this.reply({ type: "listed", tests });
    for (const one of tests) {
      if (one.id === "A-2") return;
      this.reply({ type: "verdict", ...one, failure: undefined, trace: new Uint8Array() });
    }
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

test("a test that doesn't end is named, and ends the suite", async () => {
  const replies: Reply[] = [];
  startSuite({ module: "good.wasm", first: [] }, (reply) => replies.push(reply));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(replies).toMatchObject([
    { id: "A-1", failure: undefined },
    { id: "A-2", failure: { text: "A-2 doesn’t end: stopped after 4 s" } },
    { type: "done", notRun: 1 },
  ]);
  expect(Endless.all.map(({ isEnded }) => isEnded)).toEqual([true]);
});
