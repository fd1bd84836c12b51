// Runs in the worker. Its file is served with a policy that allows WebAssembly; the page's does
// not.
import { instances } from "../../../firmware/api/module.ts";
import { createHandler, type Loadable } from "./handle-requests.ts";
import type { Reply } from "./protocol.ts";

const patienceMs = 10_000;

/**
 * Two workers that share a suite compile its module once. It can't pass through the page, whose
 * policy forbids WebAssembly.
 */
async function load({ module: file, fromEnd, port }: Loadable) {
  const shared = port && fromEnd ? await receive(port) : undefined;
  const module =
    shared ?? new WebAssembly.Module(typeof file === "string" ? await download(file) : file);
  if (!fromEnd) port?.postMessage(module);
  return instances(module);
}

async function download(file: string): Promise<ArrayBuffer> {
  const answer = await fetch(file, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return answer.arrayBuffer();
}

/** Undefined: this engine cannot send modules between workers. */
const receive = (port: MessagePort) =>
  new Promise<WebAssembly.Module | undefined>((resolve) => {
    port.addEventListener("message", ({ data }) => resolve(data));
    port.addEventListener("messageerror", () => resolve(undefined));
    port.start();
  });

/** A trace is moved to the page: copied, it would take longer than its test in WebKit. */
const post = (reply: Reply) =>
  self.postMessage(reply, { transfer: reply.type === "verdict" ? [reply.trace.buffer] : [] });
const handle = createHandler(load, post);
self.addEventListener("message", ({ data }) => handle(data));
