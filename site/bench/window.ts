/** Which part of a trace the scope shows. */
import { event, type TraceRecord } from "../../firmware/api/trace.ts";
import { timeBaseFor } from "./time-base.ts";

export type Window = { readonly startMs: number; readonly perDivisionMs: number };

export const divisions = 10;
/** The failure stands at this division: a test ends there, so that little follows. */
const momentAt = 9;
const changesBefore = 4;

/** Index of the last record at or before a moment; 0 if there is none. */
export function indexAt(records: readonly TraceRecord[], ms: number): number {
  let low = 0;
  let high = records.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((records[middle]?.ms ?? 0) <= ms) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The records in a window, and one beyond each edge for the lines that cross it. */
export function seenIn(records: readonly TraceRecord[], { startMs, perDivisionMs }: Window) {
  const endMs = startMs + perDivisionMs * divisions;
  return records.slice(indexAt(records, startMs), indexAt(records, endMs) + 2);
}

/** The record in which the test failed. */
export const failedIn = (records: readonly TraceRecord[]) =>
  records.find(({ events }) => events & event.failed);

/** Around the failure, wide enough for the changes that led to it; otherwise the whole run. */
export function windowFor(records: readonly TraceRecord[]): Window {
  const failed = failedIn(records);
  const endMs = records.at(-1)?.ms ?? 0;
  if (!failed) return { startMs: 0, perDivisionMs: timeBaseFor(endMs / divisions) };
  const changes = records.filter(
    ({ ms, pins, faults, events }, index) =>
      ms < failed.ms &&
      (pins !== records[index - 1]?.pins ||
        faults !== records[index - 1]?.faults ||
        (events & (event.reset | event.broken)) !== 0),
  );
  const from = changes.at(-changesBefore) ?? records[0] ?? failed;
  const perDivisionMs = timeBaseFor((failed.ms - from.ms) / (momentAt - 1));
  return { startMs: Math.max(0, failed.ms - momentAt * perDivisionMs), perDivisionMs };
}

/** Keeps a moment on the screen: moves the window only if it is outside. */
export function following(window: Window, ms: number): Window {
  const widthMs = window.perDivisionMs * divisions;
  if (ms < window.startMs) return { ...window, startMs: Math.max(0, ms) };
  if (ms > window.startMs + widthMs) return { ...window, startMs: ms - widthMs };
  return window;
}

/** Another time base; what stands at `ms` keeps its place on the screen. */
export function zoomed(window: Window, perDivisionMs: number, ms: number): Window {
  const place = (ms - window.startMs) / window.perDivisionMs;
  return { startMs: Math.max(0, Math.round(ms - place * perDivisionMs)), perDivisionMs };
}
