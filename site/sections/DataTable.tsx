import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import css from "./DataTable.module.css";

type Props = {
  id: string;
  heading: string;
  text: string;
  columns: readonly string[];
  /** The first cell of a row is its head. */
  rows: readonly (readonly string[])[];
  /** Where a cell leads whose whole text is one of these names. */
  links: Readonly<Record<string, string>>;
};

/** A table; on a phone every row becomes a small list of its cells. */
export function DataTable({ id, heading, text, columns, rows, links }: Props) {
  return (
    <Section labelledBy={id} tone="band">
      <SectionHead id={id} heading={heading} text={text} />
      <table className={css.table} aria-labelledby={id}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]} data-column={columns[index + 1]}>
                  {links[cell] ? <a href={links[cell]}>{cell}</a> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
