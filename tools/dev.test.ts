import { expect, test } from "vitest";
import { runProgram } from "../tests/support/server-process.ts";

test.each(["none", "0", "65535"])("PORT=%s ends the start with one line", async (port) => {
  const { code, stdout, stderr } = await runProgram(["tools/dev.ts"], { PORT: port }).ended;
  expect([code, stdout, stderr]).toEqual([
    1,
    "",
    `PORT is "${port}"; use a whole number from 1 to 65534.\n`,
  ]);
});
