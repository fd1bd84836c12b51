import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { tempFolder } from "../../tests/support/test-end.ts";
import { root, text } from "../record/tools/sources.ts";
import { warnings } from "../wasm/compiler/wasm-flags.ts";

test("gcc and clang, which the page runs without a Makefile, give the same warnings", () => {
  expect(text("firmware/Makefile")).toContain(`\nWARNINGS = ${warnings.join(" ")}\n`);
});

test.skipIf(!existsSync("/usr/bin/make")).each([
  ["host", "gcc libc6-dev"],
  ["cortex_m3", "gcc-arm-none-eabi"],
])("before anything is built, make %s names what is missing: %s", (target, packages) => {
  const folder = join(tempFolder(), "build");
  const args = ["-C", join(root, "firmware"), "CC=no-gcc", "CROSS=no-gcc", `BUILD=${folder}`];
  const { status, stderr } = spawnSync("make", [...args, target], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toContain(`${target}: on Debian, install ${packages}`);
  expect(existsSync(folder)).toBe(false);
});
