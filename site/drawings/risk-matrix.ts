import { type Composition, label, labels, rounded, svg } from "./svg.ts";

/** A risk as a mark: where it is, and how it is drawn. */
type RiskMark = {
  /** From 1 to 4. */
  readonly likelihood: number;
  readonly impact: number;
  readonly is: "tested" | "untested" | "accepted";
};

const scores = [1, 2, 3, 4] as const;
const kinds = ["tested", "untested", "accepted"] as const;

/** `heading`: room for the row's label above the marks of a cell. */
const frames = {
  narrow: { size: [300, 240], left: 54, top: 27, cell: [60, 42], heading: 0 },
  wide: { size: [300, 350], left: 0, top: 24, cell: [75, 72], heading: 16 },
} as const;

/** Marks beside each other in a cell: a few, so that they're large, and more where a cell needs them. */
const fewest = 5;

/**
 * A register's risks by likelihood and impact: a circle is tested, a square untested, a dash accepted.
 *
 * @param high the level, likelihood times impact, from which a risk is high; a yellow line is around those
 */
export function riskMatrix(
  composition: Composition,
  risks: readonly RiskMark[],
  high: number,
): string {
  const { size, left, top, cell, heading } = frames[composition];
  const [width, height] = cell;
  const isWide = composition === "wide";
  const across = (impact: number) => left + (impact - 1) * width;
  const down = (likelihood: number) => top + (4 - likelihood) * height;
  const cells = Map.groupBy(risks, ({ likelihood, impact }) => `${likelihood} ${impact}`);
  const pitch = pitchFor(
    Math.max(0, ...[...cells.values()].map(({ length }) => length)),
    cell,
    heading,
  );
  const perRow = Math.floor(width / pitch);
  const paths = { tested: "", untested: "", accepted: "" };
  // A line of no length is missing in some sizes of a social picture.
  const lengths = { tested: 0.01, untested: rounded(pitch * 0.56), accepted: rounded(pitch * 0.6) };
  const mark = (is: RiskMark["is"], x: number, y: number) => {
    const length = lengths[is];
    paths[is] += `M${rounded(x - length / 2)} ${rounded(y)}h${length}`;
  };
  for (const marks of cells.values()) {
    const sorted = marks.toSorted((a, b) => kinds.indexOf(a.is) - kinds.indexOf(b.is));
    for (const [index, { likelihood, impact, is }] of sorted.entries()) {
      const column = (index % perRow) + 0.7;
      const row = Math.floor(index / perRow) + 0.55;
      mark(is, across(impact) + column * pitch, down(likelihood) + heading + row * pitch);
    }
  }
  const [right, bottom] = [across(5), down(0)];
  const legend = size[1] - 9;
  for (const [index, kind] of kinds.entries()) mark(kind, left / 5 + 6 + index * 98, legend);
  const grid = [0, 1, 2, 3, 4]
    .map(
      (line) => `M${left} ${top + line * height}H${right}M${left + line * width} ${top}V${bottom}`,
    )
    .join("");
  const begins = scores
    .toReversed()
    .map((likelihood) => `H${across(Math.ceil(high / likelihood))}V${down(likelihood - 1)}`)
    .slice(0, 3);
  const axes = isWide
    ? scores.map((score) =>
        label(6, down(score) + 13, score === 4 ? "likelihood 4" : `${score}`, 'font-size="8.8"'),
      )
    : [
        label(6, 18, "likelihood"),
        ...scores.map((score) => label(40, down(score) + 25, `${score}`, middle)),
      ];
  const below = bottom + (isWide ? 14 : 16);
  const impacts = scores.map((score) =>
    label(
      across(score) + width / 2,
      below,
      isWide && score === 1 ? "impact 1" : `${score}`,
      middle,
    ),
  );
  return svg(
    size,
    `<path stroke="var(--screen-ink-3)" stroke-width=".8" d="${grid}"/>
<path stroke="var(--ch1)" stroke-width="2.4" d="M${across(Math.ceil(high / 4))} ${top}${begins.join("").replace(/^H[\d.]+/, "")}H${right}"/>
<path stroke="var(--ch2)" stroke-width="${rounded(pitch * 0.7)}" stroke-linecap="round" d="${paths.tested}"/>
<path stroke="var(--screen-fail)" stroke-width="${lengths.untested}" d="${paths.untested}"/>
<path stroke="var(--ch1)" stroke-width="${rounded(pitch * 0.3)}" d="${paths.accepted}"/>`
      .concat(
        labels(composition, [
          label(
            right,
            isWide ? 17 : 18,
            `high: ${high} or more`,
            'text-anchor="end" fill="var(--ch1)"',
          ),
          ...axes,
          ...(isWide ? [] : [label(6, below, "impact")]),
          ...impacts,
          ...kinds.map((kind, index) => label(left / 5 + 16 + index * 98, legend + 4, kind)),
        ]),
      )
      .replaceAll("\n", ""),
  );
}

const middle = 'text-anchor="middle"';

/** The largest distance of marks with which as many fit into a cell. */
function pitchFor(
  most: number,
  [width, height]: readonly [number, number],
  heading: number,
): number {
  for (let columns = fewest; ; columns += 1) {
    const pitch = width / (columns + 0.4);
    if (columns * Math.floor((height - heading) / pitch) >= most) return pitch;
  }
}
