import { expect, test } from "vitest";
import { find, text } from "../record/tools/sources.ts";

const all = (code: string, pattern: RegExp) =>
  [...code.matchAll(pattern)].map(([, name = ""]) => name).sort();
const inFirmware = (path: string) => text(`firmware/${path}`);
const sources = () => find("firmware/src/*").map(text).join("");

/** Fields and variables that hold a time, but no local one, which a constant or a parameter is. */
const storedTimes = (code: string) => all(code, /^ *(?:static )?\w+ (\w+_ms)(?:\[\w+\])*;/gm);
const agedTimes = (code: string) => all(code, /^ {2}OLD\((\w+_ms), \w+\)/gm);

/** An alarm's bit by the name that a header gives it: firmware and bus master have names of their own. */
const bits = (path: string) =>
  new Map(
    [...inFirmware(path).matchAll(/^ {2}ALARM_(\w+) = (\d+)/gm)].map(([, name, bit]) => [
      name,
      Number(bit),
    ]),
  );
const pairedAlarms = (code: string) => all(code, /^ {2}\{ ALARM_(\w+), \w+, /gm);

const faults = (code: string) => all(code, /^ {2}FAULT_(\w+),/gm);
const reportedFaults = (code: string) => all(code, /^ {2}\[FAULT_(\w+)\] = \{/gm);

test("the firmware counts in integers, allocates nothing and keeps its state in struct app", () => {
  const code = sources().replaceAll(/\/\*.*?\*\//gs, "");
  expect(code.match(/\b(float|double|malloc|calloc|realloc|free|alloca)\b/g)).toBeNull();
  expect(
    code.match(/^ *static (?!const\b)[^(]*;|^(?!const\b|struct \w+;)\w[\w ]* \w+( =.*)?;/gm),
  ).toBeNull();
});

test("each time that the firmware stores is tested when it is old", () => {
  expect(storedTimes(sources())).toEqual(agedTimes(inFirmware("tests/age_tests.c")));
});

test("each alarm is tested before and after every other", () => {
  const known = bits("tests/master.h");
  const paired = pairedAlarms(inFirmware("tests/alarm_pair_tests.c")).map((name) =>
    known.get(name),
  );
  const raised = [...bits("src/control.h").values()];
  expect(raised).toHaveLength(8);
  expect(paired.sort()).toEqual(raised.sort());
});

test("each fault is tested in each situation", () => {
  const reported = reportedFaults(inFirmware("tests/fault_tests.c"));
  expect(faults(inFirmware("bench/bench.h"))).toEqual(reported);
});

test("a stored time, an alarm or a fault without such a test is found", () => {
  const added = "struct app {\n  uint16_t seen_ms;\n};\nstatic uint32_t heard_ms;\n";
  expect(storedTimes(added + sources())).toEqual(
    [...storedTimes(sources()), "heard_ms", "seen_ms"].sort(),
  );
  const header = inFirmware("bench/bench.h");
  expect(faults(header.replace("  FAULTS\n", "  FAULT_NEW,\n  FAULTS\n"))).toContain("NEW");
  const tests = inFirmware("tests/alarm_pair_tests.c");
  expect(pairedAlarms(tests.replace("  { ALARM_K2, ", "")).length).toBe(7);
});
