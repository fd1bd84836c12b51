import { appendFileSync, cpSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { root as project, sha256 } from "../../shared/files.ts";
import { runProgram } from "../../tests/support/server-process.ts";
import { tempFolder } from "../../tests/support/test-end.ts";
import { modules, modulesFile, modulesFolder, objectsFile, root } from "../record/tools/sources.ts";
import { readPack } from "../wasm/compiler/pack.ts";

test("compiling makes the committed modules, byte for byte; otherwise run npm run firmware", async () => {
  const folder = tempFolder();
  const copy = join(folder, "thermostat");
  mkdirSync(join(copy, "generated"), { recursive: true });
  for (const part of ["firmware", "wasm", "record"]) {
    cpSync(join(root, part), join(copy, part), { recursive: true });
  }
  symlinkSync(join(root, "generated/compiler"), join(copy, "generated/compiler"));
  for (const part of ["node_modules", "shared"]) {
    symlinkSync(join(project, part), join(folder, part));
  }
  const build = () => runProgram(["thermostat/record/tools/build-modules.ts"], {}, folder).ended;
  const built = (file: string) => readFileSync(join(copy, modulesFolder, file));
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
  appendFileSync(join(copy, "firmware/src/crc16.c"), "/* A comment. */\n");
  const { code, stderr } = await build();
  expect(code, stderr).toBe(0);
  expect(stderr).toContain(`${modulesFile} is out of date`);
  expect(digests()).toEqual(committed);
});
