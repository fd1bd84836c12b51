import { expect, test } from "vitest";
import { findingOf } from "./finding.ts";
import type { Run } from "./suite-run.ts";

/** A run of tests, and of the visitor's, by id: the trace's byte, negative if it fails. */
function run(results: Readonly<Record<string, number>>): Run {
  const ids = [...new Set(["A-1", "A-2", ...Object.keys(results)])];
  return {
    ...{ status: "done", module: "", notRun: 0 },
    tests: ids.map((id) => ({ id, text: "", area: "", file: "", line: 1 })),
    results: new Map(
      ids.map((id) => {
        const byte = results[id] ?? 0;
        const failure = byte < 0 ? { line: 1, value: 0, ms: 0, text: "" } : undefined;
        const times = { costMs: 1, simulatedMs: 1, afterMs: 1 };
        return [id, { failure, trace: Uint8Array.of(Math.abs(byte)), ...times }];
      }),
    ),
  };
}

const good = run({});
const other = run({ "A-2": 7 });
const failing = run({ "A-2": -7 });
const mine = run({ MINE: -1 });

test.each([
  ["a bug that one of our tests catches", "firmware", failing, good, good, undefined],
  ["a comment", "nothing", good, good, good, { kind: "same code" }],
  [
    "a change that no test can tell from none",
    "firmware",
    good,
    good,
    good,
    { kind: "same traces" },
  ],
  ["a miss", "firmware", other, good, good, { kind: "missed", tests: ["A-2"] }],
  ["a test that good firmware passes", "tests", good, good, good, undefined],
  ["a test that it fails", "tests", mine, good, good, { kind: "false positive", tests: ["MINE"] }],
  ["a miss that no test of either catches", "both", other, other, good, { kind: "missed" }],
  [
    "a miss that the visitor's test catches",
    "both",
    mine,
    other,
    good,
    { kind: "caught by the visitor" },
  ],
  ["what ours catch", "both", other, failing, good, { kind: "caught by us", tests: ["A-2"] }],
  [
    "a test that fails anyway",
    "both",
    mine,
    other,
    mine,
    { kind: "false positive", tests: ["MINE"] },
  ],
] as const)("%s", async (_, changed, own, ours, onGood, finding) => {
  const found = await findingOf({
    run: own,
    reference: good,
    changes: {
      ...(changed === "tests" ? {} : { "src/a.c": "" }),
      ...(/tests|both/.test(changed) ? { "tests/a.c": "" } : {}),
    },
    isGood: changed === "nothing",
    runWith: async (texts) => ("src/a.c" in texts ? ours : onGood),
  });
  if (finding) expect(found).toMatchObject(finding);
  else expect(found).toBeUndefined();
});
