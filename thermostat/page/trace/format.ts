/** Readings and verdicts in words. */

import { counted } from "../../../shared/counted.ts";
import { faults, rules } from "../../wasm/api/module.ts";
import { event, type Failure, pin, type TraceRecord } from "../../wasm/api/trace.ts";
import { hour, minute, second } from "./trace-window.ts";

/** `7 h 2 min`, `3 min 20 ms`, `4.05 s`. */
export function formatTime(ms: number): string {
  if (ms < second) return `${Math.round(ms)} ms`;
  if (ms < minute) return `${Number((ms / second).toFixed(3))} s`;
  const [whole, unit] = ms < hour ? [minute, "min"] : [hour, "h"];
  const left = ms % whole;
  return `${Math.floor(ms / whole)} ${unit}${left === 0 ? "" : ` ${formatTime(left)}`}`;
}

/** From hundredths of a degree. */
const formatTemperature = (cdeg: number) => `${degrees(cdeg, 2)} °C`;

export const degrees = (cdeg: number, digits: number) =>
  (cdeg / 100).toFixed(digits).replace("-", "−");

const formatRules = (broken: number) =>
  rules
    .filter(({ bit }) => broken & bit)
    .map(({ text }) => text)
    .join("; ");

/** The first three names, and how many more there are. */
export function listed(names: readonly string[]): string {
  const more = names.length > 3 ? ` and ${names.length - 3} more` : "";
  return names.slice(0, 3).join(", ") + more;
}

/** What a test found, and when. */
export const formatFailure = ({ line, value, ms, text }: Failure) =>
  line < 0 ? `rule broken: ${formatRules(value)}, after ${formatTime(ms)}` : text;

/** `0.9 s`, `42 min`, `24.4 h`: to about three digits. */
export function formatLength(ms: number): string {
  if (ms < minute) return `${(ms / second).toFixed(1)} s`;
  return ms < hour ? `${Math.round(ms / minute)} min` : `${(ms / hour).toFixed(1)} h`;
}

/** `1 of 59 tests failed`. */
export const formatSuite = (failed: number, total: number) =>
  failed === 0
    ? `${total > 1 ? "All " : ""}${counted(total, "test")} passed`
    : `${failed} of ${counted(total, "test")} failed`;

/** `after 0.38 s of your time, 4 h 12 min of simulated time`; without the latter if it isn't known. */
export function formatAfter(ms: number, simulated: number): string {
  const [shown = 1] = [minute, second, 1].filter((unit) => simulated >= 60 * unit);
  const inside = `, ${formatTime(Math.round(simulated / shown) * shown)} of simulated time`;
  const text = `after ${(ms / second).toFixed(2)} s of your time${simulated > 0 ? inside : ""}`;
  return text.replaceAll(/(\d) /g, "$1\u00a0");
}

/** A size in millions of bytes with one decimal, such as "21.4". */
export const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Splits `control_tests.c:101: state: 2, wanted 3, after 4 s` at its last colon: into the check and what it found. */
export function partsOf(failure: Failure): { check: string; found: string } {
  const [, check, found] = /^\S+\.c:\d+: (.+): (.+)$/.exec(failure.text) ?? [];
  return check && found ? { check, found } : { check: "", found: formatFailure(failure) };
}

/** A line of a source without its semicolon; `undefined` if there is none. */
export const sourceLine = (text: string | undefined, line: number) =>
  text?.split("\n")[line - 1]?.trim().replace(/;$/, "");

const onOff = (bits: number, bit: number) => (bits & bit ? "on" : "off");

const formatFaults = (bits: number) =>
  faults.filter((_, index) => bits & (1 << index)).join(", ") || "none";

/** The channels' values in one record. */
export function readings({ roomCdeg, pins, events, faults: faultBits }: TraceRecord) {
  const sent = events & event.sent ? "sent" : "quiet";
  return {
    room: formatTemperature(roomCdeg),
    compressor: onOff(pins, pin.compressor),
    bus: events & event.received ? "received" : sent,
    fault: pins & pin.supply ? formatFaults(faultBits) : "supply off",
  };
}
