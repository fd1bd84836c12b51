import type { CSSProperties, ReactNode } from "react";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { testAddress } from "../published.ts";
import { formatLength } from "../trace/format.ts";
import { type Row, rowsOf, totalOf, unitsOf } from "./rows.ts";
import css from "./Sheet.module.css";

type Props = {
  /** Address of the picture. */
  src: string;
  /** The milliseconds that each test simulates, by its id. */
  lengths: Readonly<Record<string, number>>;
  /** Those that have passed since the bug went in; their lines are dimmed. */
  dimmed?: ReadonlySet<string> | undefined;
  /** The test whose line is opened, and what is shown there. */
  opened?: string | undefined;
  children?: ReactNode;
};

/**
 * The trace of all tests, a line each that leads to its test. One picture under as many links; what
 * is opened in place is between its two parts. Hidden from screen readers, which have the list.
 */
export function Sheet({ src, lengths, dimmed, opened, children }: Props) {
  const rows = rowsOf(Object.keys(lengths));
  const units = unitsOf(rows);
  const at = rows.findIndex(({ id }) => id !== undefined && id === opened);
  const parts = at < 0 ? [rows] : [rows.slice(0, at), rows.slice(at + 1)];
  return (
    <figure className={css.figure}>
      <div className={css.sheet} style={{ "--units": units } as CSSProperties}>
        {parts.map((part, index) => (
          <Part
            key={index === 0 ? "first" : "second"}
            {...{ src, lengths, dimmed, units, opened }}
            rows={part}
            isLast={index > 0}
          />
        ))}
        {at >= 0 && <div className={css.opened}>{children}</div>}
      </div>
      <figcaption className={classList(css.legend, layout.channels, textCss.mono)}>
        <span>Room</span>
        <span>Compressor</span>
        <span>Bus</span>
        <span>Faults, alarm</span>
        <small>Each line to its own length, {rangeOf(lengths)}</small>
      </figcaption>
    </figure>
  );
}

type PartProps = Omit<Props, "children"> & {
  rows: readonly Row[];
  /** Of the whole sheet. */
  units: number;
  isLast: boolean;
};

/** Some lines: the picture is as high as it would be as a whole, and cut. */
function Part({ src, lengths, dimmed, opened, rows, units, isLast }: PartProps) {
  const own = unitsOf(rows);
  if (own === 0) return null;
  return (
    <div
      aria-hidden="true"
      className={css.part}
      data-last={isLast || undefined}
      style={{ "--own": own } as CSSProperties}
    >
      <img src={src} alt="" loading="lazy" decoding="async" width="1000" height={units * 10} />
      {rows.map(({ id, area, ids }) =>
        id === undefined ? (
          <p key={area} className={textCss.mono} data-dimmed={isQuiet(ids, dimmed, opened)}>
            <span>{area}</span> <span>{totalOf(ids, lengths)}</span>
          </p>
        ) : (
          // biome-ignore lint/a11y/useAnchorContent: for the pointer; SheetList has the words.
          <a
            key={id}
            href={testAddress(id)}
            tabIndex={-1}
            title={`${id}, ${formatLength(lengths[id] ?? 0)}`}
            data-dimmed={dimmed?.has(id) || undefined}
          />
        ),
      )}
    </div>
  );
}

/** Whether a bug is in that none of an area's tests has found. */
const isQuiet = (ids: readonly string[], dimmed: Props["dimmed"], opened: string | undefined) =>
  (dimmed !== undefined && dimmed.size > 0 && !(opened && ids.includes(opened))) || undefined;

function rangeOf(lengths: Props["lengths"]): string {
  const all = Object.values(lengths);
  return `${formatLength(Math.min(...all))} to ${formatLength(Math.max(...all))}`;
}
