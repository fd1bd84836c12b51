import { type RiskRow, rankedRisks } from "../thermostat/computed/register.ts";

/** A cell's size and the place of the first one, impact 1 and likelihood 4. */
const cell = { width: 60, height: 42 } as const;
const origin = { x: 54, y: 27 } as const;
const scores = [1, 2, 3, 4] as const;

/** Risks in a row of a cell, and the distances between them. */
const perRow = 5;
const pitch = { x: 10.5, y: 12.5 } as const;

type Status = RiskRow["status"];

const dot = { shape: "h0", strokeLinecap: "round", strokeWidth: 7.5 } as const;
const square = { shape: "h0", strokeLinecap: "square", strokeWidth: 6 } as const;
const bar = { shape: "m-3.5 0h7", strokeWidth: 3 } as const;

/** How the risks of a status look, and its short name. */
const looks = {
  Tested: { name: "tested", stroke: "var(--ch2)", mark: dot },
  Accepted: { name: "accepted", stroke: "var(--ch1)", mark: bar },
  "Not tested": { name: "untested", stroke: "var(--screen-fail)", mark: square },
  Failed: { name: "failed", stroke: "var(--screen-fail)", mark: bar },
} as const;

const left = (impact: number) => origin.x + (impact - 1) * cell.width;
const top = (likelihood: number) => origin.y + (4 - likelihood) * cell.height;

/** The register's risks, each a mark at its likelihood and impact, with the number in each status. */
export function RiskMatrix() {
  return (
    <svg viewBox="0 0 300 240" fill="none" aria-hidden="true">
      <path stroke="var(--screen-ink-3)" strokeOpacity=".6" d={gridPath} />
      <path stroke="var(--ch1)" strokeWidth="2.4" d={highPath} />
      <g fill="var(--screen-ink-2)" fontFamily="var(--mono)" fontSize="12.5">
        <text x="6" y="18">
          likelihood
        </text>
        <text x="6" y="211">
          impact
        </text>
        <text x="294" y="18" textAnchor="end" fill="var(--ch1)">
          high: 8 or more
        </text>
        {scores.map((score) => (
          <g key={score} textAnchor="middle">
            <text x={left(score) + cell.width / 2} y="211">
              {score}
            </text>
            <text x="40" y={top(score) + cell.height / 2 + 4}>
              {score}
            </text>
          </g>
        ))}
        {[...placesOf(rankedRisks())].map(([status, places], index) => (
          <Marks key={status} status={status} places={places} x={10 + index * 98} />
        ))}
      </g>
    </svg>
  );
}

/** The risks of a status in the matrix, and at `x` below it a mark with their number. */
function Marks({ status, places, x }: { status: Status; places: readonly string[]; x: number }) {
  const { name, stroke, mark } = looks[status];
  const { shape, ...line } = mark;
  const all = [...places, `M${x} 231`].map((place) => place + shape);
  return (
    <>
      <path stroke={stroke} {...line} d={all.join("")} />
      <text x={x + 10} y="235">{`${places.length} ${name}`}</text>
    </>
  );
}

const gridPath = [0, 1, 2, 3, 4]
  .map(
    (n) =>
      `M${origin.x} ${origin.y + n * cell.height}h${4 * cell.width}M${origin.x + n * cell.width} ${origin.y}v${4 * cell.height}`,
  )
  .join("");

/** The border of the high risks, whose likelihood times impact is 8 or more. */
const step = `v${cell.height}h${cell.width}`;
const highPath = `M${left(2)} ${top(4)}${step}${step}${step}`;

/** Where the risks of each status are, in rows from the top left of each cell. */
function placesOf(risks: readonly RiskRow[]): Map<Status, string[]> {
  const inCell = new Map<string, number>();
  const places = new Map<Status, string[]>();
  for (const { likelihood, impact, status } of risks) {
    const key = `${likelihood} ${impact}`;
    const count = inCell.get(key) ?? 0;
    inCell.set(key, count + 1);
    const x = left(impact) + 9 + (count % perRow) * pitch.x;
    const y = top(likelihood) + 9 + Math.floor(count / perRow) * pitch.y;
    places.set(status, [...(places.get(status) ?? []), `M${x} ${y}`]);
  }
  return places;
}
