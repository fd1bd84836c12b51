import { expose } from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCompiler, type Progress } from "./compiler.ts";

type Build = { readonly resolve: () => void; readonly edits: object };

/** A worker in this thread, which answers only when the test lets it. */
class SlowWorker {
  static readonly all: SlowWorker[] = [];
  readonly loads: PromiseWithResolvers<void>[] = [];
  readonly builds: Build[] = [];
  isEnded = false;
  onProgress: (progress: Progress) => void = () => {};
  readonly #port: MessagePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.start();
    const answer = () => Promise.withResolvers<void>();
    const api = {
      load: (_: unknown, onProgress: (progress: Progress) => void) => {
        this.onProgress = onProgress;
        const load = answer();
        this.loads.push(load);
        return load.promise;
      },
      compile: async (edits: object) => {
        const { promise, resolve } = answer();
        this.builds.push({ edits, resolve });
        await promise;
        return { module: undefined, diagnostics: [], isGood: false };
      },
    };
    expose(api, port2);
    SlowWorker.all.push(this);
  }
  addEventListener(...[type, listener]: Parameters<MessagePort["addEventListener"]>) {
    this.#port.addEventListener(type, listener);
  }
  postMessage(...[message, transfer = []]: [unknown, Transferable[]?]) {
    this.#port.postMessage(message, transfer);
  }
  terminate() {
    this.isEnded = true;
    this.#port.close();
  }
}

const files = { address: "/clang", bytes: 9, objects: "/objects" };
const last = () => SlowWorker.all.at(-1) as SlowWorker;
const { signal } = new AbortController();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  vi.stubGlobal("Worker", SlowWorker);
  vi.stubGlobal("document", { baseURI: "http://localhost/" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const worker of SlowWorker.all.splice(0)) worker.terminate();
});

async function loaded() {
  const compiler = createCompiler(files);
  const load = compiler.load(() => {}, signal);
  await vi.waitFor(() => expect(last().loads).toHaveLength(1));
  last().loads[0]?.resolve();
  await load;
  return compiler;
}

test("a cancelled download ends its worker, and can be restarted", async () => {
  const compiler = createCompiler(files);
  const cancel = new AbortController();
  const load = compiler.load(() => {}, cancel.signal);
  cancel.abort();
  await expect(load).rejects.toThrow("stopped");
  expect(last().isEnded).toBe(true);
  expect(compiler.isLoaded()).toBe(false);

  const again = compiler.load(() => {}, signal);
  await vi.waitFor(() => expect(last().loads).toHaveLength(1));
  last().loads[0]?.resolve();
  await again;
  expect(compiler.isLoaded()).toBe(true);
});

test("a worker that stops responding is ended with a message, at any time", async () => {
  const compiler = await loaded();
  const build = expect(compiler.compile({}, signal)).rejects.toThrow("isn’t responding");
  await vi.advanceTimersByTimeAsync(60_000);
  await build;
  expect(last().isEnded).toBe(true);
  await expect(compiler.compile({}, signal)).rejects.toThrow("isn’t responding");
});

test("a download may take long while it makes progress", async () => {
  const compiler = createCompiler(files);
  const seen: number[] = [];
  const load = compiler.load(({ done }) => seen.push(done), signal);
  await vi.waitFor(() => expect(last().loads).toHaveLength(1));
  for (const done of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(50_000);
    last().onProgress({ phase: "download", done, total: 9 });
    await vi.waitFor(() => expect(seen).toContain(done));
  }
  last().loads[0]?.resolve();
  await load;
});

test("a compile that a later one has overtaken has no result", async () => {
  const compiler = await loaded();
  const first = new AbortController();
  const overtaken = compiler.compile({ a: "1" }, first.signal);
  await vi.waitFor(() => expect(last().builds).toHaveLength(1));
  first.abort();
  last().builds[0]?.resolve();
  await expect(overtaken).rejects.toThrow("aborted");
  expect(compiler.isLoaded()).toBe(true);
});
