import { expect, test } from "vitest";
import { longestScriptTask, type TraceEvent } from "./script-tasks.ts";

const origin = "http://127.0.0.1:4321";
const thread = { pid: 1, tid: 1 };

const task = (ts: number, dur: number, where = thread): TraceEvent => ({
  name: "RunTask",
  ts,
  dur,
  ...where,
});

const script = (ts: number, dur: number, url = `${origin}/a.js`): TraceEvent => ({
  name: "EvaluateScript",
  ts,
  dur,
  args: { data: { url } },
  ...thread,
});

test("what the origin's scripts do within one task is added up, in the phone's milliseconds", () => {
  const events = [task(0, 10_000), script(100, 2000), script(5000, 3000)];
  expect(longestScriptTask(events, origin)).toBe(20);
  expect(longestScriptTask([...events, task(20_000, 9000), script(20_000, 8000)], origin)).toBe(32);
});

test("a call within a script, another origin and another thread do not count", () => {
  const within = script(200, 1000);
  const foreign = script(3000, 4000, "https://elsewhere.example/b.js");
  const events = [task(0, 10_000), script(100, 2000), within, foreign];
  expect(longestScriptTask(events, origin)).toBe(8);
  expect(longestScriptTask([task(0, 10_000, { pid: 1, tid: 2 }), script(0, 100)], origin)).toBe(0);
});

test("the time on the processor counts where the trace has it", () => {
  expect(longestScriptTask([task(0, 9000), { ...script(0, 8000), tdur: 1000 }], origin)).toBe(4);
});

test("a trace that is not there is no page without scripts", () => {
  expect(() => longestScriptTask([], origin)).toThrow("no task");
});
