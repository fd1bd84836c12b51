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

const published = "digest";
const files = { address: "/clang", bytes: 9, objects: "/objects", version: "1" };
const last = () => QuietWorker.all.at(-1) as QuietWorker;
const proved = { type: "result", result: { digest: published, fromCache: false } } as const;

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
  const compiler = createCompiler(files, published);
  const load = compiler.load(() => {});
  last().reply(proved);
  await load;
  return compiler;
}

test("a cancelled download ends its worker, and can be restarted", async () => {
  const compiler = createCompiler(files, published);
  const load = compiler.load(() => {});
  last().reply({ type: "progress", progress: { phase: "download", done: 5, of: 9 } });
  compiler.cancel();
  await expect(load).rejects.toThrow("cancelled");
  expect(last().isEnded).toBe(true);

  const again = compiler.load(() => {});
  last().reply(proved);
  await expect(again).resolves.toEqual(proved.result);
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
  last().reply({ type: "result", result: build });
  last().reply({ type: "result", result: build });
  await Promise.all([first, third]);
  expect(last().received).toMatchObject([
    { type: "load" },
    { edits: { a: "1" } },
    { edits: { a: "3" } },
  ]);
});

test("a compiler whose firmware behaves differently isn't used", async () => {
  const compiler = createCompiler(files, published);
  const load = compiler.load(() => {});
  last().reply({ type: "result", result: { digest: "another", fromCache: false } });
  await expect(load).rejects.toThrow("behaves differently");
  expect(last().isEnded).toBe(true);
});
