import { expect, test } from "vitest";
import { changedTests } from "./changed-tests.ts";

const body = (id: string, line: string) => `/* ${id} */\nvoid ${id}(void) {\n  ${line}\n}\n`;
const file = "tests/a_tests.c";
const files = { [file]: `${body("A-1", "x();")}\n${body("A-2", "y();")}`, "src/a.c": "" };

test.each([
  ["no test", { "src/a.c": "int a;" }, []],
  ["a test", { [file]: files[file]?.replace("y()", "z()") ?? "" }, ["A-2"]],
  ["a test added", { [file]: `${files[file]}${body("B-1", "z();")}` }, ["B-1"]],
  ["a test removed", { [file]: body("A-1", "x();") }, ["A-2"]],
  ["what tests share", { [file]: `static int a;\n${files[file]}` }, [file]],
])("edits change %s", (_, edits, changed) => {
  expect(changedTests(files, edits)).toEqual(changed);
});
