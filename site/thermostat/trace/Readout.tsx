import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { channels } from "./channels.ts";
import { formatTime, readings } from "./format.ts";

/** The values at the cursor, in the channels' colours. */
export function Readout({ record, ms }: { record: TraceRecord; ms: number }) {
  const values = readings(record);
  return (
    <dl className="readout" translate="no">
      <div>
        <dt>Time</dt>
        <dd>{formatTime(ms)}</dd>
      </div>
      {channels.map(({ id, name }) => (
        <div key={id} className={`readout-${id}`}>
          <dt>{name}</dt>
          <dd>{values[id]}</dd>
        </div>
      ))}
    </dl>
  );
}
