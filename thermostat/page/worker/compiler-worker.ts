// Runs in a worker: loads clang's package from beside its large file, and answers the page's
// requests.

import type { Command } from "@yowasp/clang";
import { CompileError, createClang } from "../../wasm/compiler/clang.ts";
import { type Pack, readPack } from "../../wasm/compiler/pack.ts";
import { createProgram, type Objects, type Texts } from "../../wasm/compiler/program.ts";
import type { CompilerFiles, CompilerReply, CompilerRequest, Progress } from "./compiler.ts";

const largeFile = "llvm.core.wasm";
const messages = {
  download: "The compiler’s download is incomplete, or this site’s host blocks it. Try again.",
  start:
    "The compiler won’t start: this browser lacks WebAssembly or memory, the download is damaged, or the site’s host sends the wrong headers.",
};

const post = (reply: CompilerReply) => self.postMessage(reply);

let program: ReturnType<typeof createProgram>;
let untouched: Objects;
let phase: Progress["phase"] = "download";

function report(next: Progress["phase"], done = 0, of = 0): void {
  phase = next;
  post({ type: "progress", progress: { phase, done, of } });
}

async function load({ address, bytes, objects }: CompilerFiles) {
  report("download", 0, bytes);
  const packed = fetchPack(objects);
  packed.catch(() => {});
  const clang = createClang(await start(await download(address, bytes), address));
  // Compiles the file while it downloads.
  await clang.name();
  const pack = await packed;
  program = createProgram(clang, pack.texts, pack.objects);
  untouched = pack.objects;
}

/** After a build, which has compiled all. @returns whether src/ is what it was untouched, byte for byte */
async function isGood(edits: Texts): Promise<boolean> {
  const sources = program.affected(edits).filter((path) => path.startsWith("src/"));
  for (const path of sources) {
    const { object } = await program.compileSource(path, edits);
    if (String(object) !== String(untouched[path])) return false;
  }
  return true;
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

self.addEventListener("message", async ({ data }: MessageEvent<CompilerRequest>) => {
  try {
    if (data.type === "compile") {
      const build = await program.build(data.edits);
      return post({ type: "built", build, isGood: await isGood(data.edits) });
    }
    await load(data.files);
    post({ type: "loaded" });
  } catch (error) {
    console.warn(error);
    const crashed = "The compiler crashed on this code. Load it again.";
    const reason = error instanceof CompileError ? error.message : crashed;
    post({ type: "problem", message: data.type === "load" ? messages[phase] : reason });
  }
});
