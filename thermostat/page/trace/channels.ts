/** Where in a trace a channel is on. */
import { event, pin, type TraceRecord } from "../../wasm/api/trace.ts";

export const isRunning = ({ pins }: TraceRecord) => (pins & pin.compressor) !== 0;
export const hasFault = ({ faults, pins }: TraceRecord) => faults !== 0 || !(pins & pin.supply);
export const hasAlarm = ({ faults, pins }: TraceRecord) => faults !== 0 || (pins & pin.alarm) !== 0;
export const isOnBus = ({ events }: TraceRecord) => (events & (event.received | event.sent)) !== 0;

/** Consecutive records in which a channel is on: the first, the last, and the one after it. */
type Span<One> = { readonly first: One; readonly last: One; readonly next: One | undefined };

/** Where a channel is on, in a test's records or in what holds them. */
export function spansOf<One>(records: readonly One[], isOn: (one: One) => boolean): Span<One>[] {
  const spans: Span<One>[] = [];
  let open: Omit<Span<One>, "next"> | undefined;
  for (const one of records) {
    if (isOn(one)) open = { first: open?.first ?? one, last: one };
    else if (open) {
      spans.push({ ...open, next: one });
      open = undefined;
    }
  }
  return open ? [...spans, { ...open, next: undefined }] : spans;
}
