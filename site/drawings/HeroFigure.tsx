import type { ReactNode } from "react";
import channels from "./channels.module.css";
import css from "./HeroFigure.module.css";
import { stepPath } from "./traces.ts";
import { uartLevels } from "./uart.ts";

export type HeroFigureName = "environments" | "uart" | "current" | "clock";

/** A drawing for the screen beside a page's heading; decoration for assistive technology. */
export function HeroFigure({ name }: { name: HeroFigureName }) {
  return (
    <svg className={css.figure} viewBox="0 0 240 120" aria-hidden="true" focusable="false">
      {figures[name]}
    </svg>
  );
}

const figures: Record<HeroFigureName, ReactNode> = {
  // Five test environments: each step costs more and shows more.
  environments: (
    <>
      <path className={channels.ch1} d="M4 112h46V92h46V70h46V46h46V20h48" />
      <g className={css.labels}>
        {["host", "sim", "board", "bench", "field"].map((environment, index) => (
          <text key={environment} x={27 + index * 46} y={[106, 86, 64, 40, 14][index]}>
            {environment}
          </text>
        ))}
      </g>
    </>
  ),
  // Two bytes as 8N1, the second answering the first.
  uart: (
    <>
      <path
        className={channels.ch1}
        d={stepPath([1, ...uartLevels("?"), 1, 1, 1, 1, 1, 1, 1, 1], 50, 34)}
      />
      <path
        className={channels.ch2}
        d={stepPath([1, 1, 1, 1, 1, 1, 1, 1, 1, ...uartLevels("!"), 1], 104, 34)}
      />
    </>
  ),
  // Supply current over one power cut: running, cut, inrush of the next boot.
  current: (
    <>
      <path className={channels.ch4} d="M0 60h70l4 44h52V10q6 40 30 50h84" />
      <path className={css.cut} d="M72 4v112" />
      <g className={css.labels}>
        <text x="72" y="-4">
          cut
        </text>
        <text x="142" y="4">
          boot
        </text>
      </g>
    </>
  ),
  clock: (
    <>
      <path className={channels.ch1} d="M0 40h12V8h60v32h168" />
      <path className={channels.ch3} d={`M0 104h72${"v-34h28v34h14".repeat(4)}`} />
    </>
  ),
};
