import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../shared/files.ts";
import { tempFolder } from "../../tests/support/test-end.ts";
import { modulesFolder } from "../record/tools/sources.ts";
import { archive } from "./source.ts";

const python = "/usr/bin/python3";

describe.skipIf(!existsSync(python))("the archive, unpacked by another program", () => {
  const unpack = () => {
    const folder = tempFolder();
    const file = join(folder, "firmware.zip");
    writeFileSync(file, archive());
    execFileSync(python, ["-m", "zipfile", "-e", file, folder]);
    // As npm install would.
    const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    for (const name of Object.keys(dependencies)) {
      const path = join("node_modules", name);
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      symlinkSync(join(root, path), join(folder, path));
    }
    return folder;
  };

  test("has the licence, and all that measuring mutants needs", () => {
    const folder = unpack();
    expect(existsSync(join(folder, "LICENSE"))).toBe(true);
    // Copied: modules are rebuilt, which takes long, only if one of their sources is missing.
    const modules = join("thermostat", modulesFolder);
    cpSync(join(root, modules), join(folder, modules), { recursive: true });
    // A header with few mutants.
    const args = ["thermostat/record/tools/command.ts", "--mutants", "--only", "crc16.h"];
    const output = execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    expect(output).toMatch(/^Mutants: 2 of 2 caught/);
  });
});
