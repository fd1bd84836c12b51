import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { expect, test } from "vitest";
import { type Options, optionTypes, readTime } from "./command.ts";
import { findCommand, requireNoneSwallowed } from "./commands.ts";

const noon = Date.parse("2026-11-20T12:00:00Z");

test.each<[string, string[], Options]>([
  ["No command given", [], {}],
  ["Unknown command: nonsense", ["nonsense"], {}],
  ["an id or --failed", ["retry", "a"], { failed: true }],
  ["--delivered needs --since", ["retry"], { delivered: true }],
  ["--until needs --since", ["retry"], { until: "2h" }],
  ["retry has no option --limit", ["retry"], { limit: "1" }],
  ["not both", ["export"], { csv: true, json: true }],
  ["--search is blank", ["list"], { search: " " }],
  ["needs an e-mail address", ["forget", "ada"], {}],
  ["needs an e-mail address", ["forget", "Ada <ada@example.com>"], {}],
  ["needs an e-mail address", ["forget", "ada@example.com,bob@example.com"], {}],
])("rejects contradictory or incomplete commands: %s", (message, args, options) => {
  expect(() => findCommand(args, options)).toThrow(message);
});

test("every command in docs/operating.md exists, with its options", () => {
  const operating = readFileSync(new URL("../../docs/operating.md", import.meta.url), "utf8");
  const lines = [...operating.matchAll(/`intake ([a-z][^`>]*)/g)].map(([, line = ""]) => line);
  expect(lines.length).toBeGreaterThan(15);
  for (const line of lines) {
    const args = line.trim().replace("EMAIL", "ada@example.com").split(" ");
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: optionTypes,
    });
    expect(() => findCommand(positionals, values), line).not.toThrow();
  }
});

test.each(["", "  ", "\t\n", "\u00a0"])("a blank argument (%j) selects nothing", (blank) => {
  for (const name of "show retry discard forget backup status list export purge".split(" ")) {
    expect(() => findCommand([name, blank], {}), name).toThrow(`${name}: the argument is blank`);
  }
});

test("spaces around an id or address are ignored", () => {
  for (const args of [
    ["show", " 01a1\n"],
    ["forget", "\u00a0ada@example.com "],
  ]) {
    expect(findCommand(args, {}).argument).toBe(args[1]?.trim());
  }
});

test.each([
  ..."2026-02-31 2027-02-29T12:00Z 2026-04-31T00:00 2026-13-01 2026-00-10 2026-11-00".split(" "),
  ..."2026-11-20T24:01Z 2026-11-20T12:60Z 2026-11-20T12:00+25:00 2026-11-20T12 12:00 2x".split(" "),
])("%s is not a valid time", (since) => {
  expect(() => readTime("since", { since }, noon)).toThrow("--since must be a valid time");
});

test("a time is read in UTC unless it names a zone", () => {
  for (const [until, iso] of [
    ["2028-02-29", "2028-02-29T00:00:00.000Z"],
    ["2026-11-20 12:00", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:30.5+01:00", "2026-11-20T11:00:30.500Z"],
    ["90m", "2026-11-20T10:30:00.000Z"],
  ] as const) {
    expect(new Date(readTime("until", { until }, noon) ?? 0).toISOString()).toBe(iso);
  }
});

test("the error shows what to type when npm has consumed an option", () => {
  const environment = { npm_lifecycle_event: "intake", npm_config_max_age: "true" };
  const check = (given: string[]) =>
    requireNoneSwallowed(["status", "0"], given, environment, ["json", "max-age"]);
  expect(() => check([])).toThrow("npm run intake -- status --max-age");
  expect(() => check(["max-age"])).not.toThrow();
});
