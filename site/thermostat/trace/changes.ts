/** The text twin of a trace: what changed, and when. */
import { event, pin, type TraceRecord } from "../../../firmware/api/trace.ts";
import { formatFaults, formatTemperature, formatTime } from "./format.ts";

const named = [
  [pin.compressor, "compressor"],
  [pin.relay, "K1"],
  [pin.contactor, "K2"],
  [pin.alarm, "alarm"],
  [pin.supply, "supply"],
] as const;

const marked = [
  [event.failed, "the test fails"],
  [event.broken, "a rule is broken"],
  [event.reset, "reset"],
  [event.nv, "byte written to memory"],
] as const;

/**
 * Rows of time, room temperature and what changed, without single characters on the bus.
 */
export function changesIn(records: readonly TraceRecord[]): string[][] {
  return records.flatMap((record, index) => {
    const { pins: before = 0, faults: faultsBefore = 0 } = records[index - 1] ?? record;
    const parts = [
      ...marked.filter(([bit]) => record.events & bit).map(([, text]) => text),
      ...named
        .filter(([bit]) => (record.pins ^ before) & bit)
        .map(([bit, name]) => `${name} ${record.pins & bit ? "on" : "off"}`),
      ...(record.faults === faultsBefore ? [] : [`faults: ${formatFaults(record.faults)}`]),
    ];
    const { ms, roomCdeg } = record;
    return parts.length > 0
      ? [[formatTime(ms), formatTemperature(roomCdeg), parts.join(", ")]]
      : [];
  });
}
