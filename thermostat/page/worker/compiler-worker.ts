// Runs in a worker: loads clang's package from beside its large file, and compiles.

import type { Command } from "@yowasp/clang";
import { expose } from "comlink";
import { createClang } from "../../wasm/compiler/clang.ts";
import { type Pack, readPack } from "../../wasm/compiler/pack.ts";
import { createProgram, type Texts } from "../../wasm/compiler/program.ts";
import type { CompilerFiles, Progress } from "./compiler.ts";
import { Problem } from "./problem.ts";

const largeFile = "llvm.core.wasm";
const messages = {
  download: "The compiler’s download is incomplete, or this site’s host blocks it.",
  start:
    "The compiler won’t start: this browser lacks WebAssembly or memory, the download is damaged, or the site’s host sends the wrong headers.",
};

type OnProgress = (progress: Progress) => void;

let program: ReturnType<typeof createProgram>;
let phase: Progress["phase"];
let report: (next: Progress["phase"], done?: number, total?: number) => void;
/** The latest compile's. */
let latest = new AbortController();
/** The running compile's. */
let { signal } = latest;
/** Settled when no compile runs or waits. */
let before: Promise<unknown> = Promise.resolve();

async function begin({ address, bytes, objects }: CompilerFiles) {
  report("download", 0, bytes);
  const packed = fetchPack(objects);
  packed.catch(() => {});
  const clang = createClang(stoppable(await start(await download(address, bytes), address)));
  // Compiles the file while it downloads.
  await clang.name();
  const pack = await packed;
  program = createProgram(clang, pack.texts, pack.objects);
}

/** Lets the page's calls in between two runs of clang, which can't be interrupted. */
const stoppable =
  (llvm: Command): Command =>
  async (...run) => {
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    return (await llvm(...run)) ?? {};
  };

async function build(edits: Texts) {
  try {
    return await program.build(edits);
  } catch (error) {
    signal.throwIfAborted();
    console.warn(error);
    throw new Problem("The compiler crashed on this code.");
  }
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** The large file, unpacked as it arrives. */
async function download(address: string, bytes: number): Promise<Bytes> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  let arrived = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      arrived += part.length;
      report("download", arrived, bytes);
      if (arrived === bytes) report("start");
      controller.enqueue(part);
    },
  });
  return unpacked(answer.body.pipeThrough(counter));
}

const unpacked = (gzip: Bytes): Bytes => gzip.pipeThrough(new DecompressionStream("gzip"));

async function fetchPack(address: string): Promise<Pack> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  return readPack(await new Response(unpacked(answer.body)).text());
}

/**
 * Replaces `fetch` before the package is evaluated and captures it: the large file is already being
 * downloaded.
 */
async function start(large: Bytes, address: string): Promise<Command> {
  const plain = self.fetch.bind(self);
  self.fetch = async (url, init) => {
    if (!String(url).endsWith(largeFile)) return plain(url, init);
    return new Response(large, { headers: { "content-type": "application/wasm" } });
  };
  const { runLLVM } = await import(/* @vite-ignore */ new URL("bundle.js", address).href);
  return runLLVM;
}

const compiler = {
  /** Loads clang. @throws Problem */
  async load(files: CompilerFiles, onProgress: OnProgress): Promise<void> {
    report = (next, done = 0, total = 0) => {
      phase = next;
      onProgress({ phase, done, total });
    };
    try {
      await begin(files);
    } catch (error) {
      console.warn(error);
      throw new Problem(messages[phase]);
    }
  },

  /**
   * Compiles the published texts with edits. Ends an earlier compile before clang's next run.
   *
   * @throws Problem; an AbortError
   */
  compile(edits: Texts) {
    latest.abort();
    const own = new AbortController();
    latest = own;
    const built = before.then(() => {
      signal = own.signal;
      return build(edits);
    });
    before = built.catch(() => {});
    return built;
  },
};

export type CompilerWorker = typeof compiler;

expose(compiler);
