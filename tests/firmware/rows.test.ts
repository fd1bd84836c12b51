import { describe, expect, test } from "vitest";
import { loadModule, rules } from "../../firmware/api/module.ts";
import { latestMs, mostRows, parseRows } from "../../firmware/api/parse-rows.ts";
import { runRows } from "../../firmware/api/rows.ts";
import { bugs, moduleBytes } from "../../tools/firmware/sources.ts";

const hour = 3_600_000;
const run = async (data: unknown, bug = "good") => {
  const module = await loadModule(moduleBytes(`${bug}.wasm`));
  return runRows(module, parseRows(data), 1);
};

/** What the suite lacks: a limit for how often the compressor starts. */
const starts = [
  { atMs: 0, do: { do: "outdoor", cdeg: 0 } },
  { atMs: 12 * hour, expect: { what: "starts", low: 1, high: 24 } },
];

const stopsBlind = [
  { atMs: 0, do: { do: "room", cdeg: 1500 } },
  { atMs: 400_000, do: { do: "fault", fault: "sensor open", on: true } },
  { atMs: 402_000, expect: { what: "compressor", low: 0, high: 0 } },
  { atMs: 402_000, expect: { what: "register alarms", low: 9, high: 9 } },
];

describe("a visitor's rows", () => {
  test("catch the bug that passes the suite, and pass good firmware", async () => {
    expect(await run(starts)).toEqual({ verdict: "Pass" });
    expect(await run(starts, "no-hysteresis")).toMatchObject({ verdict: "Fail", row: 1 });
  });

  test("give commands and read registers", async () => {
    expect(await run(stopsBlind)).toEqual({ verdict: "Pass" });
    expect(await run(stopsBlind, "open-is-cold")).toMatchObject({ row: 3, value: 8 });
  });

  test("fail when a rule breaks, whatever they expect", async () => {
    const loose = [
      { atMs: 0, do: { do: "room", cdeg: 1500 } },
      { atMs: 400_000, do: { do: "fault", fault: "sensor open", on: true } },
      { atMs: hour, expect: { what: "alarm", low: 0, high: 1 } },
    ];
    expect(await run(loose)).toEqual({ verdict: "Pass" });
    expect(await run(loose, "open-is-cold")).toMatchObject({
      broken: [rules[2].says, rules[9].says],
    });
  });

  test("run on every bug without an exception", async () => {
    for (const { id } of bugs()) {
      const { verdict } = await run(stopsBlind, id);
      expect(verdict, id).toMatch(/^(Pass|Fail)$/);
    }
  });
});

describe("rows from a form or a link are refused with a sentence", () => {
  const expectation = { what: "alarm", low: 0, high: 1 };
  test.each([
    ["no list", { atMs: 0 }],
    ["nothing", undefined],
    ["no expectation", [{ atMs: 0, do: { do: "spike" } }]],
    [
      "too many rows",
      Array.from({ length: mostRows + 1 }, () => ({ atMs: 0, expect: expectation })),
    ],
    ["a time after the cap", [{ atMs: latestMs + 1, expect: expectation }]],
    ["a time that is no number", [{ atMs: "1e3", expect: expectation }]],
    ["a fraction of a millisecond", [{ atMs: 0.5, expect: expectation }]],
    ["times that go back", [{ atMs: 2, expect: expectation }, { atMs: 1 }]],
    ["an unknown command", [{ atMs: 0, do: { do: "constructor" }, expect: expectation }]],
    ["an unknown fault", [{ atMs: 0, do: { do: "fault", fault: "fire" }, expect: expectation }]],
    ["an unknown quantity", [{ atMs: 0, expect: { what: "__proto__", low: 0, high: 0 } }]],
    ["limits the wrong way round", [{ atMs: 0, expect: { what: "alarm", low: 1, high: 0 } }]],
    ["a row that is null", [null]],
  ])("%s", (_, data) => {
    expect(() => parseRows(data)).toThrow(RangeError);
    expect(() => parseRows(data)).toThrow(/^[A-Z].+\.$/);
  });

  test("a full test ends within 24 h of simulated time", async () => {
    const reads = Array.from({ length: mostRows }, () => ({
      atMs: latestMs,
      do: { do: "setpoint", cdeg: 2000 },
      expect: { what: "register setpoint", low: -1e9, high: 1e9 },
    }));
    const module = await loadModule(moduleBytes("good.wasm"));
    expect(runRows(module, parseRows(reads), 1)).toEqual({ verdict: "Pass" });
    expect(module.view().ms).toBeLessThanOrEqual(24 * hour);
  });
});
