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

test("a survivor in a header isn't caught by tests that were compiled without it", async () => {
  const survivor = (id: string, ...paths: string[]) => ({
    ...{ kind: "survivor" as const, id, failing: [] },
    objects: Object.fromEntries(paths.map((path) => [path, none])),
  });
  const variants = [
    survivor("source", "src/sensor.c"),
    survivor("header", "src/sensor.c", "tests/sensor_tests.c"),
  ];
  const edits = { "tests/sensor_tests.c": "/* changed */" };
  const judged = await judgeTests(program, { texts: {}, objects: {}, variants }, edits, () => {});
  expect(judged).toMatchObject({ goodPasses: true, survivorsCaught: ["source"] });
});
