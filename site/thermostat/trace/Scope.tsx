import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { Verdict } from "../Verdict.tsx";
import { formatTime } from "./format.ts";
import css from "./Scope.module.css";
import { type Lane, type ScopePicture, screen } from "./scope.ts";

type Props = {
  picture: ScopePicture;
  /** What the picture shows, in words. */
  label: ReactNode;
  /** Good firmware's picture of the same time, drawn faintly behind it. */
  expected?: ScopePicture | undefined;
  /** Undefined: not a test's picture. */
  passes?: boolean;
  /** Labels of the lanes, instead of the traces in words. */
  values?: Readonly<Record<Lane["id"], string>>;
  /** A line that can be moved, in the picture's units. */
  cursor?: number;
  /** Handlers and ARIA attributes of the screen. */
  screenProps?: ComponentPropsWithoutRef<"div">;
};

/** A drawing that is stretched; its strokes keep their width. */
const stretched = {
  viewBox: `0 0 ${screen.width} ${screen.lane}`,
  preserveAspectRatio: "none",
} as const;
const steady = { vectorEffect: "non-scaling-stroke" } as const;
const lineAt = (at: number) => `M${at} 0V${screen.lane}`;

/** The picture of a trace: four channels on the instrument's screen, and the moment of a failure. */
export function Scope(props: Props) {
  const { picture, label, expected, passes, values, cursor, screenProps } = props;
  const { lanes, mark, msPerDivision } = picture;
  return (
    <figure className={classList(css.scope, "on-screen")}>
      <div {...screenProps} className={classList(css.screen, layout.channels)}>
        {lanes.map(({ id, name, path, text }, index) => (
          <div key={id} className={css.lane}>
            <p className={classList(css.label, textCss.mono)}>
              <b>{name}</b> <span translate="no">{values?.[id] ?? text}</span>
            </p>
            <svg {...stretched} aria-hidden="true">
              {expected && (
                <path {...steady} className={css.expected} d={expected.lanes[index]?.path} />
              )}
              <path {...steady} d={path} />
            </svg>
          </div>
        ))}
        {(mark !== undefined || cursor !== undefined) && (
          <svg {...stretched} aria-hidden="true" className={css.marks}>
            {cursor !== undefined && <path {...steady} d={lineAt(cursor)} />}
            {mark !== undefined && <path {...steady} className={css.mark} d={lineAt(mark)} />}
          </svg>
        )}
      </div>
      <figcaption className={classList(css.strip, layout.wrap, textCss.mono)} translate="no">
        {passes !== undefined && <Verdict passes={passes} />}
        <span className={css.text}>{label}</span>
        <span>{`${formatTime(msPerDivision)}/div`}</span>
      </figcaption>
    </figure>
  );
}
