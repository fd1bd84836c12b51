import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { compilerFile, compilerVersion, largeFile } from "../../firmware/tools/compiler-files.ts";
import { allTexts } from "../../firmware/tools/modules.ts";
import { manifest, root } from "../../firmware/tools/sources.ts";
import { workerPolicy } from "../../shared/headers/common-headers.ts";
import { writeHeadersFile } from "../../shared/headers/headers-file.ts";
import type { Tab } from "./engines/tab.ts";
import { openStaticHost } from "./static-host.ts";
import { until } from "./until.ts";

const worker = join(root, "site/thermostat/worker");
const clients = ["compiler.ts", "simulator.ts"];
const files = {
  address: `/firmware/compiler/${compilerVersion}/${largeFile}`,
  bytes: compilerFile(largeFile).length,
  objects: "/firmware/objects.bin",
  version: compilerVersion,
};

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Compiler</title>
<script type="module">
import { createCompiler } from "/_astro/compiler.js";
import { startSimulator } from "/_astro/simulator.js";
window.compiler = createCompiler(${JSON.stringify(files)}, ${JSON.stringify(manifest().trace)});
window.texts = (await import("/_astro/texts.js")).default;
// Runs tests until some have failed. Returns their failures.
window.failures = (module, enough) => new Promise((resolve, reject) => {
  const failures = [];
  const suite = startSimulator({ type: "suite", module, seed: 1, first: [] }, (reply) => {
    if (reply.type === "problem") reject(new Error(reply.message));
    if (reply.type === "verdict" && reply.failure) failures.push(reply.failure);
    if (reply.type !== "suite done" && failures.length < enough) return;
    suite.stop();
    resolve(failures);
  });
});
window.isReady = true;
</script>`;

/**
 * Serves the built site's compiler and simulator to an otherwise empty page, like a static host
 * that sends the workers' headers.
 *
 * @param megabits the speed of the connection in Mbit/s
 */
export async function openCompilerPage(megabits?: number) {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  const scripts = join(folder, "_astro");
  await build({
    root,
    configFile: false,
    logLevel: "error",
    worker: { format: "es" },
    build: {
      outDir: scripts,
      assetsDir: "",
      rolldownOptions: {
        input: clients.map((file) => join(worker, file)),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "[name].js" },
      },
    },
    base: "/_astro/",
  });
  await writeFile(join(scripts, "texts.js"), `export default ${JSON.stringify(allTexts())}`);
  await writeFile(join(folder, "index.html"), page);
  await writeFile(join(folder, "404.html"), "");
  const policy = { "content-security-policy": workerPolicy };
  const rules = new Map([
    ["/_astro/*", policy],
    ["/firmware/*", policy],
  ]);
  await writeFile(join(folder, "_headers"), writeHeadersFile(rules));
  await symlink(join(root, "dist/firmware"), join(folder, "firmware"));
  const host = await openStaticHost(folder, true, megabits);
  return {
    url: host.url,
    requests: host.requests,
    close: async () => {
      host.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Runs the body of an asynchronous function in the page.
 *
 * @returns what it returns, as JSON
 * @throws what it throws
 */
export async function inPage<Value>(tab: Tab, body: string, limitMs = 100_000): Promise<Value> {
  await tab.until("window.isReady");
  await tab.run(`window.outcome = undefined;
    (async () => { ${body} })().then(
      (value) => { window.outcome = { value: value ?? null }; },
      (error) => { window.outcome = { error: String(error.message ?? error) }; },
    );`);
  const isDone = () => tab.run<boolean>("return Boolean(window.outcome)").catch(() => false);
  await until(body, isDone, limitMs);
  const { value, error } = await tab.run<{ value: Value; error?: string }>("return window.outcome");
  if (error !== undefined) throw new Error(error);
  return value;
}
