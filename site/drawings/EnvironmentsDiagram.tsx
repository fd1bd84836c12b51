import { useId } from "react";
import { classList } from "../styles/class-list.ts";
import css from "./Diagram.module.css";

const environments = ["host", "simulator", "board", "bench", "field"] as const;

/** What of the product takes part in each environment: R the real thing, M a model of it, - nothing. */
const layers = [
  { name: "Site, users, weather", on: "----R" },
  { name: "Sensors, loads, supply", on: "-M-MR" },
  { name: "Timing", on: "-MRRR" },
  { name: "Chip and board", on: "MMRRR" },
  { name: "The image that ships", on: "-RRRR" },
  { name: "Program logic", on: "RRRRR" },
] as const;

type Layout = {
  readonly left: number;
  readonly top: number;
  readonly column: number;
  readonly row: number;
  readonly cell: { readonly width: number; readonly height: number };
  /** Where a layer's name stands against its row. */
  /** How far below the top of its row a label stands. */
  readonly labelDrop: number;
  readonly legend: readonly number[];
};

const wide: Layout = {
  left: 230,
  top: 30,
  column: 147,
  row: 48,
  cell: { width: 141, height: 42 },
  labelDrop: 26,
  legend: [230, 377, 524],
};

const narrow: Layout = {
  left: 1,
  top: 50,
  column: 70,
  row: 60,
  cell: { width: 65, height: 28 },
  labelDrop: -8,
  legend: [1, 110, 219],
};

/** The test environments as columns; the yellow stairs are what is real in them. */
export function EnvironmentsDiagram() {
  return (
    <>
      <svg
        className={classList(css.diagram, css.wide)}
        viewBox="0 0 960 386"
        aria-hidden="true"
        focusable="false"
      >
        <Stairs {...wide} />
      </svg>
      <svg
        className={classList(css.diagram, css.narrow)}
        viewBox="0 0 350 452"
        aria-hidden="true"
        focusable="false"
      >
        <Stairs {...narrow} />
      </svg>
    </>
  );
}

function Stairs({ left, top, column, row, cell, labelDrop, legend }: Layout) {
  const id = useId();
  const end = top + (layers.length - 1) * row + cell.height + 6;
  const right = left + environments.length * column - (column - cell.width);
  const looks = {
    R: { className: css.marked },
    M: { fill: `url(#${id})` },
    "-": { className: css.faint },
  };
  return (
    <>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse">
        <path vectorEffect="non-scaling-stroke" d="M-1 8 8 -1" strokeWidth="1.2" />
      </pattern>
      {environments.map((environment, index) => (
        <text
          key={environment}
          className={classList(css.mono, css.middle)}
          x={left + index * column + cell.width / 2}
          y="14"
        >
          {environment}
        </text>
      ))}
      {layers.map(({ name, on }, index) => (
        <g key={name}>
          <text x="0" y={top + index * row + labelDrop}>
            {name}
          </text>
          {environments.map((environment, place) => (
            <rect
              vectorEffect="non-scaling-stroke"
              key={environment}
              {...looks[on[place] as keyof typeof looks]}
              {...cell}
              x={left + place * column}
              y={top + index * row}
            />
          ))}
        </g>
      ))}
      <path vectorEffect="non-scaling-stroke" d={`M${left} ${end + 16}H${right}m-9 -6 9 6-9 6`} />
      <text className={css.mono} x={left} y={end + 37}>
        an answer costs more and comes later
      </text>
      {(["real", "a model", "absent"] as const).map((word, index) => (
        <g key={word}>
          <rect
            vectorEffect="non-scaling-stroke"
            {...Object.values(looks)[index]}
            x={legend[index]}
            y={end + 50}
            width="20"
            height="14"
          />
          <text className={css.mono} x={(legend[index] ?? 0) + 28} y={end + 62}>
            {word}
          </text>
        </g>
      ))}
    </>
  );
}
