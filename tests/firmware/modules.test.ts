import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runModule, runModules, sourceHashes, traceSeed } from "../../tools/firmware/modules.ts";
import { bugs, find, manifest, matrix, root, sha256 } from "../../tools/firmware/sources.ts";

const folder = join(root, "firmware/modules");
const read = (file: string) => readFileSync(join(folder, file));
const { sources, modules, trace } = manifest();

test("the modules were built from these sources; otherwise run npm run firmware", () => {
  expect(sourceHashes()).toEqual(sources);
});

test("the manifest lists good firmware and each bug, as they are in the folder", () => {
  expect(modules.map(({ bug }) => bug)).toEqual([null, ...bugs().map(({ id }) => id)]);
  expect(find("firmware/modules/*.wasm").map((path) => path.split("/").at(-1))).toEqual(
    modules.map(({ file }) => file).sort(),
  );
  for (const { file, sha256: hash } of modules) expect(sha256(read(file)), file).toBe(hash);
});

test.each(modules)("$file imports nothing and has at most 16 kB", async ({ file }) => {
  expect(statSync(join(folder, file)).size).toBeLessThanOrEqual(16_000);
  expect(WebAssembly.Module.imports(await WebAssembly.compile(read(file)))).toEqual([]);
});

test("verdicts, matrix and digest are those that are published", async () => {
  const found = await runModules(folder, modules);
  expect(found).toEqual({ matrix: matrix(), trace });
});

test("one bug passes every test, and only one", () => {
  const uncaught = Object.entries(matrix().failing).filter(([, tests]) => tests.length === 0);
  expect(uncaught.map(([bug]) => bug)).toEqual(["no-hysteresis"]);
});

test("the suite takes at most 1 s of one core", async () => {
  const used = async () => {
    const before = process.cpuUsage();
    await runModule(read("good.wasm"), traceSeed);
    return process.cpuUsage(before).user / 1e6;
  };
  expect(Math.min(await used(), await used())).toBeLessThanOrEqual(1);
});
