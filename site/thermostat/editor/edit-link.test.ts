import { deflateRawSync } from "node:zlib";
import { expect, test } from "vitest";
import { readEdit, writeEdit } from "./edit-link.ts";
import { applyPatches, patchOf } from "./patches.ts";

const line = (index: number) => `  step(${index}); /* é */\n`;
const control = Array.from({ length: 60 }, (_, index) => line(index)).join("");
const files = { "src/control.c": control, "tests/bus_tests.c": "int a;\nint b;\n" };
const edits = {
  "src/control.c": control.replace("step(7)", "step(8)").replace("step(50)", "stop(50)"),
  "tests/bus_tests.c": "int a;\nint b;", // without a newline at the end
};
const base = "0123456789abcdef";
const link = (patch: string) => `${base}.${deflateRawSync(patch).toString("base64url")}`;
const read = (text: string) => readEdit(text, base, files);

test("a link restores every edited file", async () => {
  const patch = patchOf(files, edits);
  const written = (await writeEdit(base, patch)) ?? "";
  expect(written).toMatch(/^[\w.-]{20,400}$/);
  expect(await read(written)).toEqual({ edits, patch, isOld: false });
});

test("edits that change nothing are an empty patch", () => {
  expect(patchOf(files, { ...files })).toBe("");
  expect(applyPatches(files, "")).toEqual({});
});

test("a link to older sources is recognised, and applies if its lines still exist", async () => {
  const written = link(patchOf(files, edits));
  const moved = { ...files, "src/control.c": `/* new */\n${control}` };
  const found = await readEdit(written, "f".repeat(16), moved);
  expect(found.isOld).toBe(true);
  expect(found.edits["src/control.c"]).toBe(`/* new */\n${edits["src/control.c"]}`);
  const gone = { ...files, "src/control.c": "int other;\n" };
  await expect(readEdit(written, "f".repeat(16), gone)).rejects.toThrow(
    "The code has changed since this link was made. The patch doesn’t apply to src/control.c.",
  );
});

test("an edit can be too large for a link, but its patch applies", async () => {
  let seed = 1;
  const noise = () => {
    seed = (seed * 48271) % 2147483647;
    return seed.toString(36);
  };
  const large = { "tests/bus_tests.c": Array.from({ length: 2000 }, noise).join("\n") };
  const patch = patchOf(files, large);
  expect(await writeEdit(base, patch)).toBeUndefined();
  expect(applyPatches(files, patch)).toEqual(large);
});

test.each([
  ["nothing", ""],
  ["no digest", "abc"],
  ["not base64", `${base}.=%00`],
  ["not compressed", `${base}.AAAA_-`],
  ["cut off", link(patchOf(files, edits)).slice(0, -9)],
  ["too long", `${base}.${"A".repeat(5000)}`],
  ["a decompression bomb", link("\n".repeat(1_000_000))],
  ["not UTF-8", `${base}.${deflateRawSync(Uint8Array.of(0xc3, 0x28)).toString("base64url")}`],
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
