import { useState } from "react";
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { type Change, changesIn } from "./changes.ts";
import { seenIn, type Window } from "./trace-window.ts";

const mostRows = 60;

/** What the canvas shows, as a table. It is made when somebody opens it. */
export function TextTwin(props: { records: readonly TraceRecord[]; window: Window }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="control-summary">What this trace shows, as a table</summary>
      {isOpen && <Changes changes={changesIn(seenIn(props.records, props.window))} />}
    </details>
  );
}

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p>Nothing changes in this part.</p>;
  const left = changes.length - mostRows;
  return (
    <>
      <table className="scope-changes">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Room</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, mostRows).map(({ at, room, what }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity and no state.
            <tr key={index}>
              <td>{at}</td>
              <td>{room}</td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 && <p>{left} more changes. Choose less time per division to see them.</p>}
    </>
  );
}
