import { expect, test } from "vitest";
import { type Experiment, initialExperiment } from "./experiment.ts";
import { messageOf } from "./message.ts";

const failure = { line: 1, value: 0, ms: 2000, text: "" };
const run: Experiment["run"] = {
  status: "done",
  module: "a.wasm",
  tests: [{ id: "CTL-5", text: "", area: "", file: "", line: 1 }],
  results: new Map([
    ["CTL-5", { afterMs: 10, simulatedMs: 1, costMs: 1, failure, trace: new Uint8Array() }],
  ]),
  notRun: 0,
};
const saidOf = (change: Partial<Experiment>) =>
  messageOf({ ...initialExperiment, run, ran: initialExperiment.edits, ...change });

const verdict =
  "1 of 1 test failed: CTL-5, caught after 0.01\u00a0s of your time, 2\u00a0s of simulated time.";

test("the verdict is announced last, after any notice", () => {
  expect(saidOf({ notice: "This edit is too long for a link." }).children).toBe(
    `This edit is too long for a link. ${verdict}`,
  );
});

test("a finding, which comes after the verdict, is announced without it", () => {
  const finding = { kind: "caught by us", tests: ["CTL-5"] } as const;
  expect(saidOf({ outcome: { finding } }).children).toBe("Our own tests catch this: CTL-5.");
});

test.each<[string, Partial<Experiment>]>([
  ["somebody types", { isTyping: true }],
  ["tests run", { run: { ...run, status: "running" } }],
])("nothing is announced while %s", (_, change) => {
  expect(saidOf(change).children).toBe("");
});

test("that the verdicts belong to other code is announced once nobody types", () => {
  const edits = { "src/a.c": "" };
  expect(saidOf({ edits, isTyping: true }).children).toBe("");
  expect(saidOf({ edits }).children).toBe("Verdicts from the last run");
  const diagnostic = {
    file: "src/a.c",
    line: 1,
    column: 1,
    severity: "error",
    message: "",
  } as const;
  expect(saidOf({ edits, diagnostics: [diagnostic] }).children).toBe(
    "It doesn’t compile: 1 error.",
  );
});

test("only a problem interrupts", () => {
  expect(saidOf({ outcome: { problem: "The firmware never returns." } })).toEqual({
    urgent: true,
    children: "The firmware never returns. Run tries again.",
  });
  expect(saidOf({}).urgent).toBeFalsy();
});
