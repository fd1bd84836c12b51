import { useState } from "react";
import { event, pin, type TraceRecord } from "../../../firmware/api/trace.ts";
import { counted } from "../../../shared/counted.ts";
import { Table } from "../../elements/Table.tsx";
import { formatFaults, formatTemperature, formatTime } from "./format.ts";
import { seenIn, type Window } from "./trace-window.ts";

const mostRows = 60;

/** What the picture shows, as a table, which is rendered only when open. */
export function TextTwin(props: { records: readonly TraceRecord[]; window: Window }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary id="trace-as-table">What this trace shows, as a table</summary>
      {isOpen && <Changes changes={changesIn(seenIn(props.records, props.window))} />}
    </details>
  );
}

function Changes({ changes }: { changes: readonly (readonly string[])[] }) {
  if (changes.length === 0) return <p>Nothing changes in the time shown.</p>;
  const left = changes.length - mostRows;
  return (
    <>
      <Table
        labelledBy="trace-as-table"
        columns={["Time", "Room", "Change"]}
        rows={changes.slice(0, mostRows)}
      />
      {left > 0 && <p>{counted(left, "more change")}. Choose a shorter time to see them all.</p>}
    </>
  );
}

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
function changesIn(records: readonly TraceRecord[]): string[][] {
  return records.flatMap((record, index) => {
    const { faults: faultsBefore = 0, pins: before = 0 } = records[index - 1] ?? record;
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
