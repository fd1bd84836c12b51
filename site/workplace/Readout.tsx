import type { TraceRecord } from "../../firmware/api/trace.ts";
import { channels } from "./channels.ts";
import { readings, sayTime } from "./say.ts";

/** The values at the cursor, in the channels' colours. */
export function Readout({ record, ms }: { record: TraceRecord; ms: number }) {
  const values = readings(record);
  return (
    <dl className="readout" translate="no">
      <div>
        <dt>Time</dt>
        <dd>{sayTime(ms)}</dd>
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
