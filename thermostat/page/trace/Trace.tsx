import { type KeyboardEvent, type PointerEvent, useMemo, useState } from "react";
import { Button } from "../../../site/elements/Button.tsx";
import { classList } from "../../../site/styles/class-list.ts";
import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import type { TraceRecord } from "../../wasm/api/trace.ts";
import { formatTime, readings } from "./format.ts";
import { PlotTrace } from "./PlotTrace.tsx";
import { drawScope, scaleOf, screen } from "./scope.ts";
import { divisions, failureIn, indexAt, seenIn, viewsOf } from "./trace-window.ts";

const lineAt = (at: number) => `M${at} 0V${screen.lane}`;

/**
 * The trace of a board from its power-on: four channels on the instrument's screen, the moment of a
 * failure, and a cursor, which stays at its moment in another trace of the same test.
 */
export function Trace(props: {
  records: readonly TraceRecord[];
  /** The same board's with good firmware, drawn faintly behind it. */
  reference: readonly TraceRecord[] | undefined;
}) {
  const { records, reference } = props;
  const failedMs = failureIn(records)?.ms ?? 0;
  const views = useMemo(() => viewsOf(records), [records]);
  const [chosen, choose] = useState(0);
  /** Undefined until the visitor moves it. */
  const [movedMs, setCursor] = useState<number>();
  const view = views[chosen] ?? views[0];
  const { window } = view;
  const pictures = useMemo(() => {
    const both = [records, reference ?? []];
    const scale = scaleOf(both.map((one) => seenIn(one, window)));
    return both.map((one) => drawScope(one, window, scale));
  }, [records, reference, window]);
  const [picture, expected] = pictures;
  const { startMs, msPerDivision } = window;
  const widthMs = msPerDivision * divisions;
  const endMs = Math.min(startMs + widthMs, records.at(-1)?.ms ?? 0);
  const within = (ms: number) => Math.min(Math.max(ms, startMs), endMs);
  const cursorMs = within(movedMs ?? failedMs);
  const record = records[indexAt(records, cursorMs)];
  const moveTo = (ms: number) => setCursor(Math.round(within(ms)));

  const point = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    moveTo(startMs + ((clientX - left) / width) * widthMs);
  };
  const press = (event: KeyboardEvent) => {
    const step = Math.max(1, msPerDivision / 10);
    const target = {
      ArrowLeft: cursorMs - step,
      ArrowRight: cursorMs + step,
      PageUp: cursorMs - msPerDivision,
      PageDown: cursorMs + msPerDivision,
      Home: startMs,
      End: endMs,
    }[event.key];
    if (target === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(target);
  };
  if (!record || !picture) return null;
  const values = readings(record);
  const { room, compressor, bus, fault } = values;
  const { mark } = picture;
  const time = formatTime(cursorMs);
  return (
    <div className={layout.stack}>
      <figure className="scope">
        <div
          className={`plot scope-screen ${layout.channels}`}
          role="slider"
          tabIndex={0}
          aria-label="Cursor on the trace"
          aria-valuemin={startMs}
          aria-valuemax={endMs}
          aria-valuenow={cursorMs}
          aria-valuetext={`${time}: room ${room}, compressor ${compressor}, bus ${bus}, fault ${fault}`}
          onKeyDown={press}
          onPointerDown={point}
          onPointerMove={point}
        >
          {picture.lanes.map(({ id, name, path }, index) => (
            <div key={id}>
              <p className={textCss.mono}>
                <b>{name}</b> <span translate="no">{values[id]}</span>
              </p>
              <PlotTrace path={path} expected={reference && expected?.lanes[index]?.path} />
            </div>
          ))}
          <PlotTrace path={lineAt(((cursorMs - startMs) / widthMs) * screen.width)} />
          {mark !== undefined && <PlotTrace path={lineAt(mark)} className="scope-mark" />}
        </div>
        <figcaption className={classList(layout.wrap, textCss.mono)} translate="no">
          <span>{reference ? `${time}. Dotted: good firmware.` : time}</span>
          <span>{`${formatTime(msPerDivision)}/div`}</span>
        </figcaption>
      </figure>
      {views.length > 1 && (
        <fieldset className="control-row">
          <legend>Time shown</legend>
          {views.map((one, index) => (
            <Button
              key={one.name}
              variant="outline"
              aria-pressed={one === view}
              onClick={() => {
                choose(index);
                setCursor(undefined);
              }}
            >
              {one.name}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  );
}
