import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { StoreError } from "../store/errors.ts";
import { timeBefore } from "./arguments.ts";
import { run } from "./program.ts";

const noon = Date.parse("2026-11-20T12:00:00Z");

/** Runs a command without a database: a correct one fails to open it and exits with 1. */
async function runWithout(args: readonly string[], input = "") {
  let output = "";
  const writeError = (text: string) => {
    output += text;
  };
  const write = async (text: string) => {
    output += text;
    return true;
  };
  const openStore = () => Promise.reject(new StoreError("no database\u009b31m"));
  const ask = async () => input;
  const parts = { environment: {}, now: noon, ask, openStore, write, writeError };
  return { exitCode: await run(args, parts), output };
}

test.each([
  ["nonsense", "unknown command 'nonsense'"],
  ["list --kind quote", "Allowed choices are enquiry, application"],
  ["retry", "retry needs an ID"],
  ["retry a --failed", "not both"],
  ["retry --failed --force", "--force needs an ID"],
  ["retry --delivered", "need --since"],
  ["retry --since 1h --until 2h", "--until is before --since"],
  ["discard", "discard needs an ID or --held"],
  ["discard a --held", "not both"],
  ["discard a --until 2h", "not both"],
  ["discard --until 2h", "--until needs --held"],
  ["forget ada@example.com,bob@example.com", "e-mail address alone"],
])("intake %s is misused", async (line, message) => {
  const { exitCode, output } = await runWithout(line.split(" ").filter(Boolean));
  expect(output).toContain(message);
  expect(exitCode).toBe(2);
});

test.each(["show", "retry", "discard", "forget", "list --since", "list --search"])(
  "%s refuses a blank value",
  async (command) => {
    for (const blank of ["", " \t\n", "\u00a0"]) {
      expect(await runWithout([...command.split(" "), blank])).toMatchObject({ exitCode: 2 });
      expect(await runWithout(["forget"], blank)).toMatchObject({ exitCode: 2 });
    }
  },
);

test("every command in docs/operating.md exists, with its options", async () => {
  const operating = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const lines = [...operating.matchAll(/`intake ([a-z][^`>]*)/g)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    const args = line.trim().split(" ");
    expect(await runWithout(args, "ada@example.com"), line).toMatchObject({ exitCode: 1 });
  }
});

test.each([
  ..."2026-02-31 2027-02-29T12:00Z 2026-04-31T00:00 2026-13-01 2026-00-10 2026-11-00".split(" "),
  ..."2026-11-20T24:01Z 2026-11-20T12:60Z 2026-11-20T12:00+25:00 2026-11-20T12 12:00 2x".split(" "),
])("%s is not a time", (text) => {
  expect(() => timeBefore(noon)(text)).toThrow("It must be a time");
});

test.each([
  ["2028-02-29", "2028-02-29T00:00:00.000Z"],
  ["2026-11-20 12:00", "2026-11-20T12:00:00.000Z"],
  ["2026-11-20T12:00:30.5+01:00", "2026-11-20T11:00:30.500Z"],
  ["90m", "2026-11-20T10:30:00.000Z"],
])("%s is %s", (text, iso) => {
  expect(new Date(timeBefore(noon)(text)).toISOString()).toBe(iso);
});
