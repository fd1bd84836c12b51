import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { applyPatches } from "../../wasm/compiler/patches.ts";
import { readEdit, writeEdit } from "./edit-link.ts";
import { patchOf } from "./patches.ts";

const line = (index: number) => `  step(${index}); /* é */\n`;
const control = Array.from({ length: 60 }, (_, index) => line(index)).join("");
const files = { "src/control.c": control, "tests/bus_tests.c": "int a;\nint b;\n" };
const edits = {
  "src/control.c": control.replace("step(7)", "step(8)").replace("step(50)", "stop(50)"),
  "tests/bus_tests.c": "int a;\nint b;", // without a newline at the end
};
const link = (patch: string) => deflateRawSync(patch).toString("base64url");
const read = (text: string) => readEdit(text, files);

test("a link restores every edited file", async () => {
  const patch = patchOf(files, edits);
  const written = (await writeEdit(patch)) ?? "";
  expect(written).toMatch(/^[\w-]{20,400}$/);
  expect(await read(written)).toEqual(edits);
});

test("edits that change nothing are an empty patch", () => {
  expect(patchOf(files, { ...files })).toBe("");
  expect(applyPatches(files, "")).toEqual({});
});

test("a link to older sources applies if its lines still exist", async () => {
  const written = link(patchOf(files, edits));
  const moved = { ...files, "src/control.c": `/* new */\n${control}` };
  const found = await readEdit(written, moved);
  expect(found["src/control.c"]).toBe(`/* new */\n${edits["src/control.c"]}`);
  const gone = { ...files, "src/control.c": "int other;\n" };
  await expect(readEdit(written, gone)).rejects.toThrow("doesn’t apply to src/control.c.");
});

test("an edit can be too large for a link", async () => {
  const large = { "tests/bus_tests.c": "int c;\n".repeat(20_000) };
  expect(await writeEdit(patchOf(files, large))).toBeUndefined();
});

test.each([
  ["nothing", ""],
  ["not base64", "=%00"],
  ["not compressed", "AAAA_-"],
  ["cut off", link(patchOf(files, edits)).slice(0, -9)],
  ["too long", "A".repeat(40_000)],
  ["a decompression bomb", link("\n".repeat(1_000_000))],
  ["not UTF-8", deflateRawSync(Uint8Array.of(0xc3, 0x28)).toString("base64url")],
  ["not a patch", link("--- a/src/control.c\n+++ b/src/control.c\n@@ nonsense @@\n")],
  ["a wrong number of lines", link(patchOf(files, edits).replace("-1,2", "-1,9"))],
  ["another folder", link(patchOf(files, edits).replaceAll("src/control.c", "../../x"))],
  ["a prototype", link(patchOf(files, edits).replaceAll("src/control.c", "__proto__"))],
  ["a renamed file", link(patchOf(files, edits).replace("b/src/control.c", "b/src/x.c"))],
  ["a new file", link(patchOf({ "x.c": "" }, { "x.c": "int x;\n" }))],
  ["lines that don't exist", link(patchOf(files, edits).replace("-  step(7)", "-  step(9)"))],
])("a damaged or hostile link is refused with a message: %s", async (_, text) => {
  const refused = await read(text).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RangeError);
  expect((refused as RangeError).message).toMatch(/^The [^<>]{10,90}\.$/);
});
