// Runs in the worker. Its file is served with a policy that allows WebAssembly; the page's does not.
import { loadModule } from "../../firmware/api/module.ts";
import { createPerformer } from "./perform.ts";

const patienceMs = 10_000;

async function load(file: string) {
  const answer = await fetch(file, { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  return loadModule(await answer.arrayBuffer());
}

const perform = createPerformer(load, (reply) => self.postMessage(reply));
self.addEventListener("message", ({ data }) => perform(data));
