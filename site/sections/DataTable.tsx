import { Section } from "../elements/Section.tsx";
import { SectionHead } from "../elements/SectionHead.tsx";
import { Table } from "../elements/Table.tsx";

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

/** A table as a section of its own. */
export function DataTable({ id, heading, text, columns, rows, links }: Props) {
  return (
    <Section labelledBy={id} tone="band">
      <SectionHead id={id} heading={heading} text={text} />
      <Table labelledBy={id} columns={columns} rows={rows} links={links} />
    </Section>
  );
}
