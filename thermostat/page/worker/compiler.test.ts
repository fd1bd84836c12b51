import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CompilerReply, createCompiler } from "./compiler.ts";

/** A worker that replies only when the test makes it. */
class QuietWorker extends EventTarget {
  static readonly all: QuietWorker[] = [];
  readonly received: { readonly type: string }[] = [];
  isEnded = false;
  constructor() {
    super();
    QuietWorker.all.push(this);
  }
  postMessage(request: { type: string }) {
    this.received.push(request);
  }
  terminate() {
    this.isEnded = true;
  }
  reply(data: CompilerReply) {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const files = { address: "/clang", bytes: 9, objects: "/objects" };
const last = () => QuietWorker.all.at(-1) as QuietWorker;
const ready = { type: "loaded" } as const;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("Worker", QuietWorker);
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  QuietWorker.all.length = 0;
});

async function loaded() {
  const compiler = createCompiler(files);
  const load = compiler.load(() => {});
  last().reply(ready);
  await load;
  return compiler;
}

test("a cancelled download ends its worker, and can be restarted", async () => {
  const compiler = createCompiler(files);
  const load = compiler.load(() => {});
  last().reply({ type: "progress", progress: { phase: "download", done: 5, of: 9 } });
  compiler.cancel();
  await expect(load).rejects.toThrow("cancelled");
  expect(last().isEnded).toBe(true);

  const again = compiler.load(() => {});
  last().reply(ready);
  await again;
});

test("a worker that stops responding is ended with a message, at any time", async () => {
  const compiler = await loaded();
  const build = expect(compiler.compile({})).rejects.toThrow("isn’t responding");
  await vi.advanceTimersByTimeAsync(60_000);
  await build;
  expect(last().isEnded).toBe(true);
  await expect(compiler.compile({})).rejects.toThrow("hasn’t been loaded");
});

test("of several waiting edits, only the last is compiled", async () => {
  const compiler = await loaded();
  const [first, second, third] = ["1", "2", "3"].map((text) => compiler.compile({ a: text }));
  await expect(second).rejects.toThrow("later edit");
  const build = { module: undefined, diagnostics: [] };
  last().reply({ type: "built", build, isGood: false });
  last().reply({ type: "built", build, isGood: false });
  await Promise.all([first, third]);
  expect(last().received).toMatchObject([
    { type: "load" },
    { edits: { a: "1" } },
    { edits: { a: "3" } },
  ]);
});
