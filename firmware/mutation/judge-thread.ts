import { parentPort, workerData } from "node:worker_threads";
import { gunzipSync } from "node:zlib";
import { compileModule } from "../api/module.ts";
import { testRunner } from "../api/run-test.ts";
import { Refused } from "../compiler/clang.ts";
import { clang } from "../tools/modules.ts";
import { readPack } from "../compiler/pack.ts";
import { createProgram } from "../compiler/program.ts";
import { traceSeed } from "../tools/run-module.ts";
import { moduleBytes, objectsFile } from "../tools/sources.ts";
import type { Change, Verdict } from "./judge.ts";

// Judges the changes that it is given with the objects of the last build, and posts the verdicts.
const pack = readPack(new Uint8Array(gunzipSync(moduleBytes(objectsFile))));
const program = createProgram(clang, pack.texts, pack.objects);

/** The tests that caught the last mutants of each file, newest first. They run first. */
const catchers = new Map<string, readonly string[]>();

async function judge({ file, content }: Change): Promise<Verdict> {
  const path = file.replace("firmware/", "");
  const edits = { [path]: content };
  const objects: Record<string, Uint8Array> = {};
  for (const source of program.affected(edits)) {
    const { object } = await program.compileSource(source, edits);
    if (!object) return { verdict: "refused" };
    objects[source] = object;
  }
  const by = await catcherOf(file, objects);
  return by === undefined
    ? { verdict: "survived" }
    : by
      ? { verdict: "caught", by }
      : { verdict: "refused" };
}

/** Undefined: no test fails. Empty: it does not link. */
async function catcherOf(
  file: string,
  objects: Readonly<Record<string, Uint8Array>>,
): Promise<string | undefined> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await program.link(objects);
  } catch (error) {
    if (error instanceof Refused) return "";
    throw error;
  }
  const { tests, run } = testRunner(await compileModule(bytes));
  const ids = tests.map(({ id }) => id);
  const first = catchers.get(file) ?? [];
  for (const id of [...first, ...ids.filter((id) => !first.includes(id))]) {
    if (!run(ids.indexOf(id), traceSeed).failure) continue;
    catchers.set(file, [id, ...first.filter((other) => other !== id)].slice(0, 5));
    return id;
  }
  return undefined;
}

const verdicts: Verdict[] = [];
for (const change of workerData.jobs as readonly Change[]) verdicts.push(await judge(change));
parentPort?.postMessage(verdicts);
