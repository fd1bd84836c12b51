import { expect, test } from "vitest";
import { moduleBytes } from "../../../firmware/tools/sources.ts";
import { judgeTests } from "./judge-tests.ts";

const none = new Uint8Array();
type Program = Parameters<typeof judgeTests>[0];

/** "Links" whatever has a changed source to a module whose SEN-7 fails. */
const program = {
  compileEdits: async () => ({ objects: { "tests/sensor_tests.c": none }, diagnostics: [] }),
  link: async (objects: object) =>
    moduleBytes("src/sensor.c" in objects ? "transposed-digits.wasm" : "good.wasm"),
} as unknown as Program;

test("a bug that no untouched test catches, and a survivor, are caught now, but not one in a header", async () => {
  const objects = { "src/sensor.c": none };
  // The changed tests were compiled without its change.
  const withHeader = { ...objects, "tests/sensor_tests.c": none };
  const variants = [
    { kind: "bug", id: "uncaught", failing: [], objects },
    { kind: "bug", id: "caught", failing: ["SEN-7"], objects },
    { kind: "survivor", id: "survivor", failing: [], objects },
    { kind: "survivor", id: "header", failing: [], objects: withHeader },
  ] as const;
  const edits = { "tests/sensor_tests.c": "/* changed */" };
  const judged = await judgeTests(program, { texts: {}, objects: {}, variants }, edits, () => {});
  expect(judged).toEqual({
    goodPasses: true,
    missed: [],
    caughtNow: ["uncaught"],
    survivorsCaught: ["survivor"],
  });
});
