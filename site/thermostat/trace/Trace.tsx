import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { formatTime, readings } from "./format.ts";
import { Readout } from "./Readout.tsx";
import { Screen } from "./Screen.tsx";
import { TextTwin } from "./TextTwin.tsx";
import {
  divisions,
  failedIn,
  following,
  indexAt,
  type View,
  views,
  wholeTest,
  windowOf,
} from "./trace-window.ts";

/** The trace of one bench from its power-on, with a cursor. Give it a key for each trace. */
export function Trace(props: {
  records: readonly TraceRecord[];
  /** The same with good firmware. */
  reference: readonly TraceRecord[] | undefined;
}) {
  const { records, reference } = props;
  const endMs = records.at(-1)?.ms ?? 0;
  const failedMs = failedIn(records)?.ms;
  const shown = views.filter((view) => windowOf(records, view) !== undefined);
  const [view, setView] = useState<View>(shown[0] ?? "The whole test");
  const [window, setWindow] = useState(() => windowOf(records, view) ?? wholeTest(records));
  const [cursorMs, setCursor] = useState(failedMs ?? 0);
  const picture = useMemo(
    () => ({ records, reference, window, cursorMs }),
    [records, reference, window, cursorMs],
  );
  const record = records[indexAt(records, cursorMs)];
  const widthMs = window.perDivisionMs * divisions;

  const moveTo = (ms: number) => {
    const kept = Math.round(Math.min(Math.max(ms, 0), endMs));
    setCursor(kept);
    setWindow(following(window, kept));
  };
  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const ms = window.startMs + ((clientX - left) / width) * widthMs;
    setCursor(Math.round(Math.min(Math.max(ms, 0), endMs)));
  };
  const press = (event: KeyboardEvent) => {
    const { perDivisionMs } = window;
    const target = {
      ArrowLeft: cursorMs - Math.max(1, perDivisionMs / 10),
      ArrowRight: cursorMs + Math.max(1, perDivisionMs / 10),
      PageUp: cursorMs - perDivisionMs,
      PageDown: cursorMs + perDivisionMs,
      Home: 0,
      End: endMs,
    }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(target);
  };
  if (!record) return null;
  return (
    <div className="scope">
      <Screen
        picture={picture}
        sweeps
        className="scope-cursor"
        role="slider"
        tabIndex={0}
        aria-label="Cursor on the trace"
        aria-valuemin={0}
        aria-valuemax={endMs}
        aria-valuenow={cursorMs}
        aria-valuetext={formatReadings(record, cursorMs)}
        onKeyDown={press}
        onPointerDown={point}
        onPointerMove={point}
      />
      {reference && <p className="control-caption">Dotted: good firmware.</p>}
      <Readout record={record} ms={cursorMs} />
      {shown.length > 1 && (
        <fieldset className="control-row">
          <legend>Time shown</legend>
          {shown.map((one) => (
            <button
              key={one}
              type="button"
              className="control-button"
              aria-pressed={one === view}
              onClick={() => {
                setView(one);
                setWindow(windowOf(records, one) ?? wholeTest(records));
                setCursor(failedMs ?? 0);
              }}
            >
              {one}
            </button>
          ))}
        </fieldset>
      )}
      <TextTwin records={records} window={window} />
    </div>
  );
}

function formatReadings(record: TraceRecord, ms: number): string {
  const { room, compressor, bus, fault } = readings(record);
  return `${formatTime(ms)}: room ${room}, compressor ${compressor}, bus ${bus}, fault ${fault}`;
}
