import type { ReactNode } from "react";
import css from "./Drawing.module.css";
import type { ServiceDrawingName } from "./names.ts";

/** The line drawing of a service: a grid of 160 by 72, one stroke width, the text's colour. */
export function ServiceDrawing({ name }: { name: ServiceDrawingName }) {
  return (
    <svg className={css.drawing} viewBox="0 0 160 72" aria-hidden="true" focusable="false">
      {drawings[name]}
    </svg>
  );
}

const dot = (cx: number, cy: number) => (
  <circle key={`${cx} ${cy}`} className={css.solid} cx={cx} cy={cy} r="3.5" />
);

const drawings: Record<ServiceDrawingName, ReactNode> = {
  // A signal with the points at which a test samples it.
  "test-automation": (
    <>
      <path d="M4 58h22V26h26v32h16V14h28v44h18V36h24v22h18" />
      <path className={css.dashed} d="M39 6v60M82 6v60M126 6v60" />
      {[dot(39, 26), dot(82, 14), dot(126, 36)]}
    </>
  ),
  // Commits on a branch; each goes down into a chip.
  cicd: (
    <>
      <path d="M4 16h20M36 16h38M86 16h38M136 16h20" />
      <circle cx="30" cy="16" r="6" />
      <circle cx="80" cy="16" r="6" />
      <circle cx="130" cy="16" r="6" />
      <path d="M80 22v14M58 36h44v28H58zM58 43h-8M58 50h-8M58 57h-8M102 43h8M102 50h8M102 57h8" />
      <path d="m72 50 6 6 11-12" />
    </>
  ),
  // Bench and board in a closed loop.
  hil: (
    <>
      <path d="M6 12h48v48H6zM106 12h48v48h-48z" />
      <path d="M54 25h46M94 20l6 5-6 5M106 47H60M66 42l-6 5 6 5" />
      <path d="M16 42c4-16 8-16 12 0s8 16 12 0" />
      <path d="M120 26h20v20h-20zM125 26v-5M135 26v-5M125 46v5M135 46v5" />
    </>
  ),
  // Our share of the work falls while the team's own rises.
  coaching: (
    <>
      <path d="M8 6v58h146" />
      <path className={css.dashed} d="M8 14h34v16h34v16h34v14h44" />
      <path d="M8 60h34V46h34V30h34V14h44" />
      {[dot(42, 46), dot(76, 30), dot(110, 14)]}
    </>
  ),
  // Logic above, drivers below, a seam between them that a test can use.
  "software-design": (
    <>
      <path d="M30 6h100v20H30z" />
      <path className={css.dashed} d="M6 36h148" />
      <path d="M30 46h28v20H30zM66 46h28v20H66zM102 46h28v20h-28zM44 26v20M80 26v20M116 26v20" />
      {[dot(44, 36), dot(80, 36), dot(116, 36)]}
    </>
  ),
  // Likelihood against damage.
  "test-strategy": (
    <>
      <path d="M14 4v60h140" />
      <circle cx="42" cy="50" r="4" />
      <circle cx="72" cy="38" r="7" />
      <circle cx="112" cy="22" r="12" />
      <path className={css.dashed} d="M24 12c34 4 62 18 84 48" />
    </>
  ),
  dashboards: (
    <>
      <path d="M10 6h140v60H10zM10 18h140" />
      <path d="M24 56V40M38 56V30M52 56V36M66 56V26" />
      <path d="m84 50 16-10 14 6 24-18" />
      {[dot(138, 28)]}
    </>
  ),
  // A prompt, and the board that answers it.
  "developer-setups": (
    <>
      <path d="M6 8h88v56H6z" />
      <path d="m18 26 12 10-12 10M38 48h20" />
      <path d="M94 36h20M114 20h34v32h-34zM122 20v-7M131 20v-7M140 20v-7M122 52v7M131 52v7M140 52v7" />
    </>
  ),
};
