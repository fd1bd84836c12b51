// Runs in a worker. Its file is served with a policy that allows WebAssembly; the page's does not.
import { compileModule } from "../../../firmware/api/module.ts";
import { createHandler } from "./handle-requests.ts";
import type { ModuleSource, Reply } from "./protocol.ts";

const timeoutMs = 10_000;

async function load(module: ModuleSource) {
  if (typeof module !== "string") return compileModule(module);
  const answer = await fetch(module, { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${module}: ${answer.status}`);
  return compileModule(await answer.arrayBuffer());
}

/** Transfers a trace to the page: in WebKit, copying it takes longer than its test. */
const post = (reply: Reply) =>
  self.postMessage(reply, { transfer: reply.type === "verdict" ? [reply.trace.buffer] : [] });
const handle = createHandler(load, post);
self.addEventListener("message", ({ data }) => handle(data));
