import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { formatTime } from "./format.ts";
import { PlotTrace } from "./PlotTrace.tsx";
import { type Lane, type ScopePicture, screen } from "./scope.ts";

type Props = {
  picture: ScopePicture;
  /** What the picture shows, in words. */
  label: ReactNode;
  /** Good firmware's picture of the same time, drawn faintly behind it. */
  expected: ScopePicture | undefined;
  /** Labels of the lanes. */
  values: Readonly<Record<Lane["id"], string>>;
  /** A line that can be moved, in the picture's units. */
  cursor: number;
  /** Handlers and ARIA attributes of the screen. */
  screenProps: ComponentPropsWithoutRef<"div">;
};

const lineAt = (at: number) => `M${at} 0V${screen.lane}`;

/** The picture of a trace: four channels on the instrument's screen, and the moment of a failure. */
export function Scope({ picture, label, expected, values, cursor, screenProps }: Props) {
  const { lanes, mark, msPerDivision } = picture;
  return (
    <figure className="scope">
      <div {...screenProps} className={`plot scope-screen ${layout.channels}`}>
        {lanes.map(({ id, name, path }, index) => (
          <div key={id}>
            <p className={textCss.mono}>
              <b>{name}</b> <span translate="no">{values[id]}</span>
            </p>
            <PlotTrace path={path} expected={expected?.lanes[index]?.path} />
          </div>
        ))}
        <PlotTrace path={lineAt(cursor)} />
        {mark !== undefined && <PlotTrace path={lineAt(mark)} className="scope-mark" />}
      </div>
      <figcaption className={classList(layout.wrap, textCss.mono)} translate="no">
        <span>{label}</span>
        <span>{`${formatTime(msPerDivision)}/div`}</span>
      </figcaption>
    </figure>
  );
}
