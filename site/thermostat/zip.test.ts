import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/temp-folder.ts";
import { findProgram } from "../../tools/find-program.ts";
import { text } from "../../tools/firmware/sources.ts";
import { downloads } from "./source.ts";
import { zip } from "./zip.ts";

test("another program unpacks the archive, and the README's two commands run the suite", () => {
  const python = findProgram("python3");
  if (!python) return console.warn("not tried: python3 is not installed");
  const folder = tempFolder();
  const names = downloads().map((path) => `firmware/${path}`);
  const archive = join(folder, "firmware.zip");
  writeFileSync(archive, zip(names.map((name) => ({ name, data: Buffer.from(text(name)) }))));
  execFileSync(python, ["-m", "zipfile", "-e", archive, folder]);
  for (const name of names) expect(readFileSync(join(folder, name), "utf8"), name).toBe(text(name));

  if (!findProgram("gcc")) return console.warn("not tried: gcc is not installed");
  const [, commands = ""] =
    /```sh\n(cd firmware\n[\s\S]*?)```/.exec(text("firmware/README.md")) ?? [];
  const [build = "", run = ""] = commands.replaceAll("/tmp/host", "./host").split("./host 1  ");
  expect(build).toContain("gcc");
  expect(run).toBeTruthy();
  const said = execFileSync("sh", ["-ec", `${build} ./host 1`], { cwd: folder, encoding: "utf8" });
  expect(said).toContain("30 of 30 passed");
});
