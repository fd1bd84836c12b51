// Runs in the worker. Its file is served with a policy that allows WebAssembly; the page's does not.
import { instances } from "../../../firmware/api/module.ts";
import { createPerformer } from "./perform.ts";
import type { ModuleSource, Reply } from "./protocol.ts";

const patienceMs = 10_000;

async function load(file: ModuleSource) {
  if (file instanceof WebAssembly.Module) return instances(file);
  const module = await WebAssembly.compile(typeof file === "string" ? await download(file) : file);
  post({ type: "loaded", module });
  return instances(module);
}

async function download(file: string): Promise<ArrayBuffer> {
  const answer = await fetch(file, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** A trace is moved to the page: copied, it would take longer than its test in WebKit. */
const post = (reply: Reply) =>
  self.postMessage(reply, { transfer: reply.type === "verdict" ? [reply.trace.buffer] : [] });
const perform = createPerformer(load, post);
self.addEventListener("message", ({ data }) => perform(data));
