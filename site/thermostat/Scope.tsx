import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./Scope.module.css";
import { type ScopePicture, screen } from "./scope.ts";
import { formatTime } from "./trace/format.ts";
import { Verdict } from "./Verdict.tsx";

type Props = {
  picture: ScopePicture;
  /** What the picture shows, in words. */
  label: ReactNode;
  /** Good firmware's picture of the same time, drawn faintly behind it. */
  expected?: ScopePicture | undefined;
  passes: boolean;
};

/** A stroke that keeps its width when the picture is stretched. */
const steady = { vectorEffect: "non-scaling-stroke" } as const;

/** The picture of a run: four channels on the instrument's screen, and the moment of a failure. */
export function Scope({ picture, label, expected, passes }: Props) {
  const { lanes, mark, msPerDivision } = picture;
  return (
    <figure className={classList(css.scope, "on-screen")}>
      <div className={css.screen}>
        {lanes.map(({ name, channel, path, text }, index) => (
          <div key={name} className={css.lane}>
            <p className={css.label}>
              <b className={css[channel]}>{name}</b> <span translate="no">{text}</span>
            </p>
            <svg
              className={css[channel]}
              viewBox={`0 0 ${screen.width} ${screen.lane}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              {expected && (
                <path {...steady} className={css.expected} d={expected.lanes[index]?.path} />
              )}
              <path {...steady} d={path} />
            </svg>
          </div>
        ))}
        {mark !== undefined && (
          <svg
            className={css.mark}
            viewBox={`0 0 ${screen.width} ${screen.lane}`}
            preserveAspectRatio="none"
            aria-hidden="true"
          >
            <path {...steady} d={`M${mark} 0V${screen.lane}`} />
          </svg>
        )}
      </div>
      <figcaption className={classList(css.strip, layout.wrap, textCss.mono)} translate="no">
        <Verdict passes={passes} />
        <span className={css.text}>{label}</span>
        <span>{`${formatTime(msPerDivision)}/div`}</span>
      </figcaption>
    </figure>
  );
}
