import { isValidElement, type ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./DataTable.module.css";
import foldCss from "./Fold.module.css";
import { unbroken } from "./unbroken.ts";

type Props = {
  /** Id of the heading that names the table. */
  labelledBy: string;
  columns: readonly string[];
  /** The first cell of a row is its header. */
  rows: readonly (readonly ReactNode[])[];
  /** Addresses by name: a cell becomes a link if its whole text is one of these names. */
  links?: Readonly<Record<string, string>>;
  /** Whether a phone shows a row's cells only once its header, which is text alone, is pressed. */
  folds?: boolean | undefined;
  /** Whether the last row sums up amounts in the last column. */
  totals?: boolean;
};

/** What a column does not break, such as a range of prices. */
const isValue = (cell: ReactNode) => typeof cell === "string" && cell.length <= 18;

/** A label that also keeps names such as NB-IoT on one line, products, and numbers with their units. */
const unbrokenCell = (text: string) =>
  unbroken(text)
    .replaceAll(/-(?=[A-Z\d])/g, "-\u2060")
    .replaceAll(" × ", "\u00a0×\u00a0")
    .replaceAll(/(?<=\d) (?=(?:[kmM]?(?:V|A|W|s|Hz)|min|kB)\b|[kM]?Ω|°C|%)/g, "\u00a0");

/** How many letters a cell has; none if a component makes them. */
function lettersOf(cell: ReactNode): number {
  if (Array.isArray(cell)) return cell.reduce((sum: number, part) => sum + lettersOf(part), 0);
  if (isValidElement<{ children?: ReactNode }>(cell)) return lettersOf(cell.props.children);
  return String(cell ?? "").length;
}

/** The columns that are a quarter of the page, so that all begin on its axes; the longest has the rest. */
function quarters(columns: readonly string[], rows: Props["rows"]): readonly boolean[] {
  const lengths = columns.map((_, at) => rows.reduce((sum, row) => sum + lettersOf(row[at]), 0));
  const longest = columns.length < 4 ? lengths.indexOf(Math.max(...lengths)) : columns.length - 1;
  const isOfNumbers = columns.length === 4 && rows.every((row) => isValue(row[1]));
  return columns.map((_, at) => columns.length < 5 && !isOfNumbers && at !== longest);
}

const isLong = (cell: ReactNode) => typeof cell === "object" || String(cell).length > 12;

function textOf(cell: string, links: Readonly<Record<string, string>>) {
  return links[cell] ? <a href={links[cell]}>{cell}</a> : unbrokenCell(cell);
}

/** A table; on a phone, a row of more than two long cells becomes a small list of them. */
export function DataTable({
  labelledBy,
  columns,
  rows,
  links = {},
  folds = false,
  totals = false,
}: Props) {
  const isStacked = columns.length > 2 && rows.some((cells) => cells.some(isLong));
  const isQuarter = quarters(columns, rows);
  return (
    <table
      className={classList(
        css.table,
        isStacked && css.stacked,
        folds && css.folds,
        totals && css.totals,
      )}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              className={classList(textCss.mono, isQuarter[at] && css.quarter)}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...cells], row) => {
          const head = typeof first === "string" ? unbrokenCell(first) : first;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are never reordered.
            <tr key={row}>
              <th scope="row" className={textCss.title}>
                {head}
                {folds && (
                  <details className={foldCss.fold}>
                    <summary aria-label={String(head)} />
                  </details>
                )}
              </th>
              {cells.map((cell, index) => (
                <td
                  key={columns[index + 1]}
                  data-column={columns[index + 1]}
                  className={isValue(cell) ? css.value : undefined}
                >
                  {typeof cell === "string" ? textOf(cell, links) : cell}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
