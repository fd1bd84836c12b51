import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { faults } from "../../firmware/api/module.ts";
import { latestMs, mostRows } from "../../firmware/api/parse-rows.ts";
import { viewQuantities } from "../../firmware/api/rows.ts";
import { readAddress, writeAddress } from "./address.ts";
import { isAddress } from "./address-kind.ts";
import { firstRows, toData, toDrafts } from "./draft.ts";
import { readRows, writeRows } from "./rows-text.ts";
import { data } from "./test-data.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 500);
const cdeg = fc.integer({ min: -4000, max: 9000 });

const command = fc.oneof(
  fc.record({ do: fc.constant("fault"), fault: fc.constantFrom(...faults), on: fc.boolean() }),
  fc.record({ do: fc.constant("dip"), ms: fc.integer({ min: 1, max: 3_600_000 }) }),
  fc.record({ do: fc.constantFrom("room", "outdoor", "setpoint"), cdeg }),
  fc.constant({ do: "spike" }),
);
const expectation = fc
  .tuple(fc.constantFrom(...viewQuantities, "register setpoint" as const), cdeg, cdeg)
  .map(([what, a, b]) => ({ what, low: Math.min(a, b), high: Math.max(a, b) }));
const rows = fc
  .array(
    fc.record({ atMs: fc.integer({ min: 0, max: latestMs }), do: command, expect: expectation }),
    { minLength: 1, maxLength: mostRows },
  )
  .map((list) => list.sort((a, b) => a.atMs - b.atMs));

describe("a link", () => {
  test("restores bug, requirement, seed and own test", () => {
    const address = {
      bug: "deadline",
      requirement: "CTL-5",
      seed: 7,
      rows: readRows("0:room/-500,5:fault/sensor-open/on?register-alarms/0/8"),
    };
    const hash = `#${writeAddress(address)}`;
    expect(isAddress(hash)).toBe(true);
    expect(readAddress(hash, data)).toEqual({ address, problems: [] });
  });

  test("keeps every test that the bench accepts, in itself and in the form", () => {
    fc.assert(
      fc.property(rows, (list) => {
        const restored = readRows(writeRows(readRows(writeRows(list as typeof firstRows))));
        expect(restored).toEqual(list);
        expect(readRows(writeRows(restored))).toEqual(restored);
        expect(toData(toDrafts(restored))).toEqual(list);
      }),
      { numRuns: runs / 5 },
    );
  });

  test.each([
    ["#bug=nonsense", "The link names a bug that does not exist here."],
    ["#requirement=__proto__", "The link names a requirement that does not exist here."],
    ["#seed=0", "The link names a seed that does not exist here."],
    ["#seed=1e3", "The link names a seed that does not exist here."],
    ["#test=0:spike", "A test has to expect something."],
    ["#test=%00", "Row 1 is incomplete."],
    ["#test=5?alarm/1/0", "Row 1 needs an upper limit between 1 and 1000000000."],
  ])("that is broken falls back with a sentence: %s", (hash, sentence) => {
    const { address, problems } = readAddress(hash, data);
    expect(problems.join(" ")).toContain(sentence);
    expect(address).toEqual({ bug: null, requirement: undefined, seed: 1, rows: undefined });
  });

  test("with one broken part keeps the others", () => {
    const { address, problems } = readAddress("#bug=deadline&seed=x", data);
    expect(address).toMatchObject({ bug: "deadline", seed: 1 });
    expect(problems).toHaveLength(1);
  });

  test("of any text never throws, and never exceeds what the bench accepts", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.stringMatching(/^#(bug|requirement|seed|test)=[\w:,/?.%&=-]*$/),
      fc
        .array(fc.constantFrom("#", "test=", "&", "0", "9", ":", ",", "?", "/", "room", "alarm"))
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (hash) => {
        const { address, problems } = readAddress(hash, data);
        expect(address.rows?.length ?? 0).toBeLessThanOrEqual(mostRows);
        expect(address.rows?.at(-1)?.atMs ?? 0).toBeLessThanOrEqual(latestMs);
        expect(problems.every((problem) => /^[A-Z].*\.$/s.test(problem))).toBe(true);
        if (problems.length === 0)
          expect(readAddress(`#${writeAddress(address)}`, data).address).toEqual(address);
      }),
      { numRuns: runs },
    );
  });

  test("to a place on the page is not one of the bench", () => {
    for (const hash of ["", "#", "#bench", "#proof", "#main"]) expect(isAddress(hash)).toBe(false);
  });
});

test("the test to begin with survives the form", () => {
  expect(toData(toDrafts(firstRows))).toEqual(firstRows);
});
