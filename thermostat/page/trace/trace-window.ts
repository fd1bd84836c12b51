/** Which part of a trace the scope shows. */
import { event, type TraceRecord } from "../../wasm/api/trace.ts";

/** In milliseconds. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;

/** Milliseconds per division, in an oscilloscope's steps. */
const timeBases = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 20, 30].map((n) => n * second),
  ...[1, 2, 5, 10, 20, 30].map((n) => n * minute),
  ...[1, 2, 6, 12].map((n) => n * hour),
] as const;

/** The shortest time base of at least `ms`. */
export const timeBaseFor = (ms: number): number =>
  timeBases.find((base) => base >= ms) ?? 12 * hour;

export type Window = { readonly startMs: number; readonly msPerDivision: number };

type View = { readonly name: string; readonly window: Window };

export const divisions = 10;
/** The division of the failure: the test ends there, so little follows. */
const momentAt = 9;
const changesBefore = 4;

/** Index of the last record at or before a moment; 0 if there is none. */
export const indexAt = (records: readonly TraceRecord[], moment: number): number =>
  Math.max(
    0,
    records.findLastIndex(({ ms }) => ms <= moment),
  );

/** The records in a window, and the one before, which has the values at its start. */
export function seenIn(records: readonly TraceRecord[], { startMs, msPerDivision }: Window) {
  const endMs = startMs + msPerDivision * divisions;
  return records.slice(indexAt(records, startMs), indexAt(records, endMs) + 1);
}

/** The record in which the test failed. */
export const failureIn = (records: readonly TraceRecord[]) =>
  records.find(({ events }) => events & event.failed);

/** What the scope can show, first what it begins with; without a failure only the whole test. */
export function viewsOf(records: readonly TraceRecord[]): readonly [View, ...View[]] {
  const msPerDivision = timeBaseFor((records.at(-1)?.ms ?? 0) / divisions);
  const whole = { name: "The whole test", window: { startMs: 0, msPerDivision } };
  const failed = failureIn(records);
  if (!failed) return [whole];
  const changes = endingAt(failed.ms, msPerDivisionFor(records, failed));
  return [
    { name: "The failure", window: changes },
    { name: "Minutes around it", window: endingAt(failed.ms, minute) },
    whole,
  ];
}

const endingAt = (ms: number, msPerDivision: number): Window => ({
  startMs: Math.max(0, ms - momentAt * msPerDivision),
  msPerDivision,
});

/** Wide enough for the changes that led to the failure. */
function msPerDivisionFor(records: readonly TraceRecord[], failed: TraceRecord): number {
  const changes = records.filter(
    ({ ms, pins, faults, events }, index) =>
      ms < failed.ms &&
      (pins !== records[index - 1]?.pins ||
        faults !== records[index - 1]?.faults ||
        (events & (event.reset | event.broken)) !== 0),
  );
  const from = changes.at(-changesBefore) ?? records[0] ?? failed;
  return timeBaseFor((failed.ms - from.ms) / (momentAt - 1));
}
