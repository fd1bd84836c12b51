// Runs in a worker: loads clang's package from beside its large file, and answers the page's
// requests.

import type { Command } from "@yowasp/clang";
import { compileModule } from "../../../firmware/api/module.ts";
import { testRunner } from "../../../firmware/api/run-test.ts";
import { digestOf } from "../../../firmware/api/trace.ts";
import { createClang, Refused } from "../../../firmware/compiler/clang.ts";
import { type Pack, readPack } from "../../../firmware/compiler/pack.ts";
import { createProgram } from "../../../firmware/compiler/program.ts";
import { publishedSeed } from "../published.ts";
import type {
  CompilerFiles,
  CompilerReply,
  CompilerRequest,
  Loaded,
  Progress,
} from "./compiler.ts";
import { type Download, download } from "./download.ts";
import { judgeTests } from "./judge-tests.ts";

const largeFile = "llvm.core.wasm";
const messages = {
  download: "The compiler’s download is incomplete, or this site’s host blocks it. Try again.",
  start:
    "The compiler won’t start: this browser lacks WebAssembly or memory, or the site’s host sends the wrong headers.",
  prove: "The compiler can’t compile the untouched firmware, so it isn’t used.",
};

const post = (reply: CompilerReply) => self.postMessage(reply);
const report = (phase: Progress["phase"], done = 0, of = 0) =>
  post({ type: "progress", progress: { phase, done, of } });

let pack: Pack;
let program: ReturnType<typeof createProgram>;
let phase: keyof typeof messages = "download";
let isDropped = false;

class Dropped extends Error {}

async function load({ address, bytes, objects, version }: CompilerFiles): Promise<Loaded> {
  report("download", 0, bytes);
  const packed = fetchPack(objects);
  const file = await download(address, bytes, version, (at, of) => report("download", at, of));
  try {
    const clang = createClang(await start(file.stream, address));
    // Compiles the file while it downloads.
    const started = clang.name();
    started.catch(() => {});
    await file.complete;
    pack = await packed;
    phase = "start";
    report(phase);
    await started;
    program = createProgram(clang, pack.texts, pack.objects);
  } catch (error) {
    // A file that doesn't start must not stay in the cache.
    await file.drop();
    if (phase === "start" && (await isBroken(file))) phase = "download";
    throw error;
  }
  await file.keep();
  phase = "prove";
  report(phase);
  return { digest: await prove(), fromCache: file.fromCache };
}

const unpacked = (gzip: Download["stream"]) => gzip.pipeThrough(new DecompressionStream("gzip"));

/** Whether the file is corrupt, by gzip's checksum. */
const isBroken = async ({ complete }: Download) =>
  new Response(unpacked((await complete).stream())).blob().then(
    () => false,
    () => true,
  );

async function fetchPack(address: string): Promise<Pack> {
  const answer = await fetch(address);
  if (!answer.ok || !answer.body) throw new Error(`${address}: ${answer.status}`);
  return readPack(await new Response(unpacked(answer.body)).text());
}

/**
 * Replaces `fetch` before the package is evaluated and captures it: the large file is already being
 * downloaded.
 */
async function start(gzip: Download["stream"], address: string): Promise<Command> {
  const plain = self.fetch.bind(self);
  self.fetch = async (url, init) => {
    if (!String(url).endsWith(largeFile)) return plain(url, init);
    return new Response(unpacked(gzip), { headers: { "content-type": "application/wasm" } });
  };
  const { runLLVM } = await import(/* @vite-ignore */ new URL("bundle.js", address).href);
  return runLLVM;
}

/**
 * Compiles the firmware's own sources, links them with the build's objects of simulated board and tests, and
 * runs all tests: compiling the tests, too, would take three times as long. Returns the trace's
 * digest.
 */
async function prove(): Promise<string> {
  const { module, diagnostics } = await program.build(
    {},
    program.sources.filter((path) => path.startsWith("src/")),
  );
  if (!module) throw new Error(JSON.stringify(diagnostics));
  const fresh = await compileModule(module);
  const { tests, run } = testRunner(fresh);
  const traces = tests.map((_, test) => run(test, publishedSeed).trace);
  return (await digestOf(traces)) ?? "";
}

async function answer(request: Exclude<CompilerRequest, { type: "drop" }>) {
  switch (request.type) {
    case "load":
      return load(request.files);
    case "compile":
      return program.build(request.edits);
    case "judge":
      isDropped = false;
      return judgeTests(program, pack, request.edits, (done, of) => {
        if (isDropped) throw new Dropped();
        report("judge", done, of);
      });
  }
}

self.addEventListener("message", async ({ data }: MessageEvent<CompilerRequest>) => {
  if (data.type === "drop") {
    isDropped = true;
    return;
  }
  try {
    post({ type: "result", result: await answer(data) });
  } catch (error) {
    if (error instanceof Dropped) return post({ type: "dropped" });
    console.warn(error);
    const crashed = "The compiler crashed on this code. Load it again.";
    const reason = error instanceof Refused ? error.message : crashed;
    post({ type: "problem", message: data.type === "load" ? messages[phase] : reason });
  }
});
