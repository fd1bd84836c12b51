import { useState } from "react";
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { Table } from "../../elements/Table.tsx";
import { changesIn } from "./changes.ts";
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
  if (changes.length === 0) return <p>Nothing changes in this time.</p>;
  const left = changes.length - mostRows;
  return (
    <>
      <Table
        labelledBy="trace-as-table"
        columns={["Time", "Room", "Change"]}
        rows={changes.slice(0, mostRows)}
      />
      {left > 0 && <p>{left} more changes. Choose a shorter time to see them.</p>}
    </>
  );
}
