import { useId } from "react";
import { industries, services } from "../../content.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { DataTable } from "../../elements/DataTable.tsx";
import { richCells } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";

type Props = Pick<BlockOf<"table">, "id" | "heading" | "text" | "columns" | "rows" | "folds">;

/** A table under a heading; a cell that names a service or an industry links to its page. */
export function Table({ id, columns, rows, folds, ...section }: Props) {
  const unnamed = useId();
  const headingId = id ?? unnamed;
  const pages = [...services(), ...industries()];
  const links = Object.fromEntries(pages.map(({ title, path }) => [title, path]));
  return (
    <Section {...section} id={headingId} tone="band">
      <DataTable
        labelledBy={headingId}
        columns={columns}
        rows={rows.map(richCells)}
        links={links}
        folds={folds}
      />
    </Section>
  );
}
