import { openSync, readSync } from "node:fs";

/**
 * Loaded before a program of the intake: its clocks run ahead by the milliseconds in CLOCK_FILE, two
 * doubles, for the clock that can be set and for the monotonic one. Read on every call, in every
 * thread, so that time passes for all programs at once.
 */
const file = openSync(process.env.CLOCK_FILE ?? "", "r");
const ahead = new Float64Array(2);
const aheadBy = (clock: 0 | 1) => {
  readSync(file, ahead, 0, ahead.byteLength, 0);
  return ahead[clock] ?? 0;
};
const systemTime = Date.now;
const elapsed = performance.now.bind(performance);

Date.now = () => systemTime() + aheadBy(0);
performance.now = () => elapsed() + aheadBy(1);
