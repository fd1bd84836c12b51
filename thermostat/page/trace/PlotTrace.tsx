import { adoptStyles } from "../../../site/styles/adopt-styles.ts";
import styles from "./plot.css?inline";
import { screen } from "./scope.ts";

adoptStyles(styles);

type Props = {
  path: string;
  /** The same of good firmware, dotted behind it. */
  expected?: string | undefined;
  className?: string;
};

/** A trace in a plot: stretched to its place, while strokes keep their width. */
export function PlotTrace({ path, expected, className }: Props) {
  const steady = { vectorEffect: "non-scaling-stroke" } as const;
  return (
    <svg
      viewBox={`0 0 ${screen.width} ${screen.lane}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {expected && <path {...steady} className="plot-expected" d={expected} />}
      <path {...steady} className={className} d={path} />
    </svg>
  );
}
