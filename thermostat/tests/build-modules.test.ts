import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { readPack } from "../wasm/compiler/pack.ts";
import {
  modules,
  modulesFile,
  modulesFolder,
  objectsFile,
  root,
  sha256,
} from "../record/tools/sources.ts";
import { runProgram } from "../../tests/support/server-process.ts";
import { tempFolder } from "../../tests/support/test-end.ts";

test("compiling makes the committed modules, byte for byte; otherwise run npm run firmware", async () => {
  const folder = tempFolder();
  mkdirSync(join(folder, "site/generated"), { recursive: true });
  cpSync(join(root, "firmware"), join(folder, "firmware"), { recursive: true });
  for (const part of ["node_modules", "site/generated/compiler"]) {
    symlinkSync(join(root, part), join(folder, part));
  }
  const build = () => runProgram(["firmware/tools/build-modules.ts"], {}, folder).ended;
  const built = (file: string) => readFileSync(join(folder, modulesFolder, file));
  const digests = () => {
    const { objects } = readPack(gunzipSync(built(objectsFile)).toString());
    const all = modules().map(({ file }) => [file, built(file)] as const);
    return Object.fromEntries(
      [...all, ...Object.entries(objects)].map(([name, bytes]) => [name, sha256(bytes)]),
    );
  };

  expect(await build()).toMatchObject({ code: 0, stderr: "" });
  const committed = digests();
  // Another source, and the same code.
  appendFileSync(join(folder, "firmware/src/crc16.c"), "/* A comment. */\n");
  const { code, stderr } = await build();
  expect(code, stderr).toBe(0);
  expect(stderr).toContain(`${modulesFile} is out of date`);
  expect(digests()).toEqual(committed);
});
