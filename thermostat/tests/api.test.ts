import { expect, test } from "vitest";
import { sha256 } from "../../shared/files.ts";
import { moduleBytes, text } from "../record/tools/sources.ts";
import { compileModule, faults, rules } from "../wasm/api/module.ts";
import { boardsIn, event, pin, readTrace, simulatedMs, withoutSkips } from "../wasm/api/trace.ts";

const load = async (bug: string) => (await compileModule(moduleBytes(`${bug}.wasm`)))();

test("a failed check names states, alarms and rules as firmware and simulated board do", () => {
  const listed = (name: string) =>
    RegExp(`${name}\\[\\] = \\{ (.+?) \\};`, "s")
      .exec(text("firmware/tests/failure.c"))?.[1]
      ?.split(/,\s+/)
      .map((word) => word.slice(1, -1));
  const declared = (file: string, prefix: string) =>
    [...text(file).matchAll(RegExp(`^ {2}${prefix}_(\\w+)(?= =|,|  )`, "gm"))].map(
      ([, name]) => name,
    );
  const states = /enum control_state \{[^}]+\}/.exec(text("firmware/src/control.h"))?.[0] ?? "";
  expect(listed("states")).toEqual([...states.matchAll(/CONTROL_(\w+)/g)].map(([, name]) => name));
  expect(listed("alarms")).toEqual(declared("firmware/src/control.h", "ALARM"));
  expect(listed("rules")).toEqual(declared("firmware/bench/bench.h", "RULE"));
});

test("faults, rules, pins and events are those of bench.h", () => {
  const header = text("firmware/bench/bench.h");
  const names = (pattern: RegExp) => [...header.matchAll(pattern)].map(([, name]) => name);
  const inWords = (name = "") => name.toLowerCase().replaceAll("_", " ");
  expect(faults).toEqual(names(/^ {2}FAULT_(\w+)/gm).map(inWords));
  expect(rules.map(({ bit, text }) => `= ${bit}, /* ${text} */`)).toEqual(
    [...header.matchAll(/^ {2}RULE_\w+ (= \d+),? *(\/\* .+ \*\/)/gm)].map(
      ([, bit, text]) => `${bit}, ${text}`,
    ),
  );
  const pairs = (prefix: string) =>
    [...header.matchAll(new RegExp(`\\b${prefix}_(\\w+) = (\\d+)`, "g"))].map(([, name, bit]) => [
      inWords(name).replace(/ (\w)/, (_, a) => a.toUpperCase()),
      Number(bit),
    ]);
  expect(pairs("PIN")).toEqual(expect.arrayContaining(Object.entries(pin)));
  expect(pairs("EVENT")).toEqual(expect.arrayContaining(Object.entries(event)));
});

test("a failure has the line of its check, and the last board's trace marks its time", async () => {
  const firmware = await load("deadline");
  const index = firmware.tests.findIndex(({ id }) => id === "CTL-5");
  const failure = firmware.runTest(index, 1);
  const { file } = firmware.tests[index] ?? {};
  const line = text(`firmware/tests/${file}`).split("\n")[(failure?.line ?? 0) - 1];
  expect(line).toMatch(/CHECK/);
  expect(failure?.text).toMatch(RegExp(`^${file}:${failure?.line}: .+, wanted .+, after `));
  const boards = boardsIn(readTrace(firmware.traceBytes()));
  const marked = boards.flat().filter(({ events }) => events & event.failed);
  expect(marked.map(({ ms }) => ms)).toEqual([failure?.ms]);
  expect(boards.at(-1)).toContain(marked[0]);
});

test("whatever ran before a test, passed or failed, its trace is the same", async () => {
  const tracesOf = async (order: "as listed" | "backwards") => {
    const firmware = await load("deadline");
    const indices = [...firmware.tests.keys()];
    const traces = new Map<string, string>();
    for (const index of order === "backwards" ? indices.reverse() : indices) {
      firmware.runTest(index, 1);
      traces.set(firmware.tests[index]?.id ?? "", sha256(firmware.traceBytes()));
    }
    return traces;
  };
  const listed = await tracesOf("as listed");
  for (const [id, trace] of await tracesOf("backwards")) expect(listed.get(id), id).toBe(trace);
});

test("a trace's simulated time is that of its boards, without what was skipped", async () => {
  const firmware = await load("good");
  for (const id of ["CTL-5", "CTL-23"]) {
    firmware.runTest(
      firmware.tests.findIndex((one) => one.id === id),
      1,
    );
    const trace = firmware.traceBytes();
    const boards = boardsIn(readTrace(trace)).map(withoutSkips);
    expect(boards.length).toBeGreaterThan(1);
    expect(simulatedMs(trace)).toBe(
      boards.reduce((sum, board) => sum + (board.at(-1)?.ms ?? 0), 0),
    );
  }
});

test("the trace of a test shows when each simulated board was powered on", async () => {
  const firmware = await load("good");
  firmware.runTest(
    firmware.tests.findIndex(({ id }) => id === "CTL-5"),
    1,
  );
  const boards = boardsIn(readTrace(firmware.traceBytes()));
  expect(boards.length).toBeGreaterThan(10);
  for (const records of boards) {
    expect(records.every(({ ms }, index) => ms >= (records[index - 1]?.ms ?? 0))).toBe(true);
  }
});

test("a broken rule is a failure with the time at which it broke", async () => {
  const firmware = await load("open-is-cold");
  const storm = firmware.tests.findIndex(({ id }) => id === "ALL-1");
  const failure = firmware.runTest(storm, 1);
  expect(failure?.line).toBe(-1);
  expect(failure?.text).toMatch(/^rule broken: LAMP, after /);
  const moment = readTrace(firmware.traceBytes()).find(({ events }) => events & event.broken);
  expect(moment?.ms).toBe(failure?.ms);
});
