import { classList } from "../styles/class-list.ts";
import channels from "./channels.module.css";
import css from "./Diagram.module.css";
import { changes, days, failures, stages } from "./pipeline.ts";

type Layout = {
  /** The first day that is drawn, and how wide a day is. */
  readonly firstDay: number;
  readonly dayWidth: number;
  readonly left: number;
  readonly top: number;
  readonly laneHeight: number;
  /** Where a lane's name stands, above the foot of its trace. */
  /** How far above the foot of its row a label stands. */
  readonly labelRise: number;
};

const wide: Layout = {
  firstDay: 0,
  dayWidth: 92,
  left: 222,
  top: 44,
  laneHeight: 46,
  labelRise: 8,
};

const narrow: Layout = {
  firstDay: 4,
  dayWidth: 87,
  left: 0,
  top: 40,
  laneHeight: 66,
  labelRise: 34,
};

const pulseHeight = 26;

/**
 * A week of a pipeline as a timing diagram, a lane for each stage, the cheapest
 * on top. A phone gets the end of that week. The table below says the same.
 */
export function PipelineDiagram() {
  return (
    <>
      <svg
        className={classList(css.diagram, css.wide)}
        viewBox="0 0 960 376"
        aria-hidden="true"
        focusable="false"
      >
        <Week {...wide} />
      </svg>
      <svg
        className={classList(css.diagram, css.narrow)}
        viewBox="0 0 350 510"
        aria-hidden="true"
        focusable="false"
      >
        <Week {...narrow} />
      </svg>
    </>
  );
}

function Week({ firstDay, dayWidth, left, top, laneHeight, labelRise }: Layout) {
  const x = (time: number) => left + (time - firstDay) * dayWidth;
  const foot = (stage: number) => top + (stage + 1) * laneHeight;
  const right = x(days.length);
  const drawn = (time: number) => time >= firstDay;
  return (
    <>
      {days.map((name, day) => {
        if (!drawn(day)) return null;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the week never changes its order, and Monday is in it twice.
          <g key={day}>
            <path
              vectorEffect="non-scaling-stroke"
              className={css.graticule}
              d={`M${x(day)} 0V${foot(stages.length - 1)}`}
            />
            <text className={css.mono} x={x(day) + 6} y="12">
              {name}
            </text>
          </g>
        );
      })}
      {stages.map(({ name, channel, pulses }, stage) => (
        <g key={name}>
          <path
            vectorEffect="non-scaling-stroke"
            className={channels[channel]}
            d={trace(
              pulses.filter(([start]) => drawn(start)).map(([a, b]) => [x(a), x(b)]),
              left,
              right,
              foot(stage),
            )}
          />
          <text className={css.mono} x="0" y={foot(stage) - labelRise}>
            {stage + 1}
          </text>
          <text x="22" y={foot(stage) - labelRise}>
            {name}
          </text>
        </g>
      ))}
      {changes
        .filter(({ at }) => drawn(at))
        .map(({ at }) => (
          <path
            vectorEffect="non-scaling-stroke"
            key={at}
            className={css.trigger}
            d={`M${x(at)} 30l-5 -8h10z`}
          />
        ))}
      {failures
        .filter(({ at }) => drawn(at))
        .map(({ at, stage }) => (
          <path
            vectorEffect="non-scaling-stroke"
            key={at}
            className={channels.ch4}
            d={`M${x(at) + 4} ${foot(stage) - 18}l10 10m0 -10l-10 10`}
          />
        ))}
    </>
  );
}

function trace(pulses: (readonly [number, number])[], left: number, right: number, foot: number) {
  const high = foot - pulseHeight;
  const steps = pulses.map(([start, end]) => `H${start}V${high}H${end}V${foot}`);
  return `M${left} ${foot}${steps.join("")}H${right}`;
}
