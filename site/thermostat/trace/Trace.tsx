import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { Button } from "../../elements/Button.tsx";
import { formatTime, readings } from "./format.ts";
import { Scope } from "./Scope.tsx";
import { drawScope, scaleOf, screen } from "./scope.ts";
import { TextTwin } from "./TextTwin.tsx";
import {
  divisions,
  failedIn,
  following,
  indexAt,
  seenIn,
  type View,
  views,
  wholeTest,
  windowOf,
} from "./trace-window.ts";

/** The trace of one run from its power-on, with a cursor. Needs a key per trace. */
export function Trace(props: {
  records: readonly TraceRecord[];
  /** The same run with good firmware. */
  reference: readonly TraceRecord[] | undefined;
}) {
  const { records, reference } = props;
  const endMs = records.at(-1)?.ms ?? 0;
  const failedMs = failedIn(records)?.ms;
  const shown = views.filter((view) => windowOf(records, view) !== undefined);
  const [view, setView] = useState<View>(shown[0] ?? "The whole test");
  const [window, setWindow] = useState(() => windowOf(records, view) ?? wholeTest(records));
  const [cursorMs, setCursor] = useState(failedMs ?? 0);
  const pictures = useMemo(() => {
    const both = [records, reference ?? []];
    const scale = scaleOf(both.map((one) => seenIn(one, window)));
    return both.map((one) => drawScope(one, window, scale));
  }, [records, reference, window]);
  const [picture, expected] = pictures;
  const record = records[indexAt(records, cursorMs)];
  const widthMs = window.msPerDivision * divisions;
  const within = (ms: number) => Math.round(Math.min(Math.max(ms, 0), endMs));

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setCursor(within(window.startMs + ((clientX - left) / width) * widthMs));
  };
  const press = (event: KeyboardEvent) => {
    const { msPerDivision } = window;
    const target = {
      ArrowLeft: cursorMs - Math.max(1, msPerDivision / 10),
      ArrowRight: cursorMs + Math.max(1, msPerDivision / 10),
      PageUp: cursorMs - msPerDivision,
      PageDown: cursorMs + msPerDivision,
      Home: 0,
      End: endMs,
    }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setCursor(within(target));
    setWindow(following(window, within(target)));
  };
  if (!record || !picture) return null;
  const values = readings(record);
  const { room, compressor, bus, fault } = values;
  const time = formatTime(cursorMs);
  return (
    <div className="stack">
      <Scope
        picture={picture}
        expected={reference && expected}
        values={values}
        label={reference ? `${time}. Dotted: good firmware.` : time}
        cursor={((cursorMs - window.startMs) / widthMs) * screen.width}
        screenProps={{
          role: "slider",
          tabIndex: 0,
          "aria-label": "Cursor on the trace",
          "aria-valuemin": 0,
          "aria-valuemax": endMs,
          "aria-valuenow": cursorMs,
          "aria-valuetext": `${time}: room ${room}, compressor ${compressor}, bus ${bus}, fault ${fault}`,
          onKeyDown: press,
          onPointerDown: point,
          onPointerMove: point,
        }}
      />
      {shown.length > 1 && (
        <fieldset className="control-row">
          <legend>Time shown</legend>
          {shown.map((one) => (
            <Button
              key={one}
              variant="outline"
              aria-pressed={one === view}
              onClick={() => {
                setView(one);
                setWindow(windowOf(records, one) ?? wholeTest(records));
                setCursor(failedMs ?? 0);
              }}
            >
              {one}
            </Button>
          ))}
        </fieldset>
      )}
      <TextTwin records={records} window={window} />
    </div>
  );
}
