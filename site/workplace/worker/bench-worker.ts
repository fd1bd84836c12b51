// Runs in the worker. Its file is served with a policy that allows WebAssembly; the page's does not.
import { compileModule } from "../../../firmware/api/module.ts";
import { createPerformer } from "./perform.ts";
import type { ModuleSource } from "./protocol.ts";

const patienceMs = 10_000;

async function load(file: ModuleSource) {
  if (typeof file !== "string") return compileModule(file);
  const answer = await fetch(file, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return compileModule(await answer.arrayBuffer());
}

const perform = createPerformer(load, (reply) => self.postMessage(reply));
self.addEventListener("message", ({ data }) => perform(data));
