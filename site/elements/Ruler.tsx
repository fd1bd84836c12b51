import css from "./Ruler.module.css";

type Props = {
  /** How many units the ruler shows, one tick each. */
  ticks: number;
  /** The count goes on beyond what is shown. */
  open: boolean;
};

const step = 4;
const height = 12;

/** A ruler with one tick for each unit of a figure; the figure itself is said in text. */
export function Ruler({ ticks, open }: Props) {
  const width = ticks * step;
  const marks = Array.from({ length: ticks + 1 }, (_, tick) => {
    const long = tick % 5 === 0;
    return `M${tick * step + 0.5} ${long ? 0 : 5}V${height}`;
  });
  return (
    <svg
      width={width + 14}
      height={height}
      viewBox={`0 0 ${width + 14} ${height}`}
      aria-hidden="true"
    >
      <rect className={css.fill} y="5" width={width} height={height - 5} />
      <path d={marks.join("")} stroke="currentColor" fill="none" />
      {open && <path d={`M${width + 4} 5l4 3.5-4 3.5`} stroke="currentColor" fill="none" />}
    </svg>
  );
}
