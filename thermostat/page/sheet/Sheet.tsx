import type { CSSProperties, ReactNode } from "react";
import { classList } from "../../../site/styles/class-list.ts";
import layout from "../../../site/styles/layout.module.css";
import textCss from "../../../site/styles/text.module.css";
import type { First } from "../../build/page-data.ts";
import { areaAddress, caughtAddress, listAddress, testAddress } from "../published.ts";
import { type Row, rowsOf, unitsOf } from "./rows.ts";
import css from "./Sheet.module.css";

type Props = First["sheet"] & {
  /** Those that have passed since the bug went in; their lines are dimmed. */
  dimmed: ReadonlySet<string>;
  /** The test whose line is opened, and what is shown there. */
  opened: string | undefined;
  /** Whether its picture may wait until it comes into view. */
  isLazy: boolean;
  children?: ReactNode;
};

/**
 * The trace of all tests: one picture with a line for each, under links that lead to them, one for each
 * area until load-lines.client.ts replaces them. What is opened in place is between its two parts. The
 * lines are too thin for fingers and keyboards, which have the list.
 */
export function Sheet({ areas, range, opened, children, ...rest }: Props) {
  const rows = rowsOf(areas);
  const units = unitsOf(rows);
  const at = opened ? rows.findIndex(({ id }) => id === opened) : rows.length;
  return (
    <figure className={classList(css.figure, layout.stack)} data-drawing>
      <div
        className={css.sheet}
        style={{ "--units": units } as CSSProperties}
        data-lines={caughtAddress}
        data-tests={testAddress("")}
      >
        <Part {...rest} units={units} rows={rows.slice(0, at)} />
        {children && <div className={css.opened}>{children}</div>}
        {at + 1 < rows.length && <Part {...rest} units={units} rows={rows.slice(at + 1)} isLast />}
      </div>
      <figcaption className={classList(css.legend, layout.wrap, layout.channels, textCss.mono)}>
        <span>Room</span>
        <span>Compressor</span>
        <span>Bus</span>
        <span>Faults, alarm</span>
        <small>Each line has its own time scale, {range}</small>
        <a href={listAddress}>All tests as a list</a>
      </figcaption>
    </figure>
  );
}

type PartProps = Pick<Props, "src" | "dimmed" | "isLazy"> & {
  rows: readonly Row[];
  /** Of the whole sheet. */
  units: number;
  isLast?: boolean;
};

/** Some lines: the whole picture, cropped to them. */
function Part({ src, dimmed, isLazy, rows, units, isLast }: PartProps) {
  return (
    <div
      className={css.part}
      data-last={isLast}
      style={{ "--own": unitsOf(rows) } as CSSProperties}
    >
      <img
        src={src}
        alt=""
        loading={isLazy ? "lazy" : "eager"}
        decoding="async"
        width="1000"
        height={units * 10}
      />
      {rows.map((row) =>
        row.id === undefined && row.isHeading ? (
          <p key={row.area.name} className={textCss.mono} style={spanning(row)}>
            <span className={textCss.quiet}>{row.area.name}</span> <span>{row.area.total}</span>
          </p>
        ) : (
          // biome-ignore lint/a11y/useAnchorContent: for the pointer; the list has the words.
          <a
            key={row.id ?? row.area.id}
            href={row.id ? testAddress(row.id) : areaAddress(row.area.id)}
            tabIndex={-1}
            aria-hidden="true"
            title={row.label}
            data-dimmed={(row.id && dimmed.has(row.id)) || undefined}
            style={row.id ? undefined : spanning(row)}
          />
        ),
      )}
    </div>
  );
}

const spanning = ({ units }: Row) => ({ gridRow: `span ${units}` });
