import css from "./HeroTraces.module.css";
import {
  bitWidth,
  channels,
  clockPath,
  currentPath,
  decodedBytes,
  lead,
  stepPath,
} from "./traces.ts";

const start = -lead * bitWidth;

/**
 * Four channels of an oscilloscope: a device boots and reports on CH1, the
 * bench answers on CH2, a clock runs on CH3 and the supply current on CH4
 * wakes and sleeps with them. Decoration for assistive technology.
 */
export function HeroTraces() {
  return (
    <svg className={css.traces} width="3840" height="300" aria-hidden="true" focusable="false">
      <g className={css.glow}>
        <Lines />
      </g>
      <Lines />
      <path className={css.trigger} d="M0 8l-6 -8h12z" />
      <g className={css.decoded}>
        {decodedBytes().map(({ x, label }) => (
          <g key={x}>
            <path d={`M${x + 4} 58l4 -7h${10 * bitWidth - 16}l4 7l-4 7h${16 - 10 * bitWidth}z`} />
            <text x={x + 5 * bitWidth} y="62">
              {label}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}

function Lines() {
  return (
    <>
      <path className={css.ch1} d={stepPath(channels.tx, 44, 34, start)} />
      <path className={css.ch2} d={stepPath(channels.rx, 122, 34, start)} />
      <path className={css.ch3} d={clockPath(188, 34)} />
      <path className={css.ch4} d={currentPath(278)} />
    </>
  );
}
