import type { ServiceSample } from "../content-model/services.ts";
import { Section } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";

/** A sample of what a client gets, short enough to read here. */
export function Sample({ sample }: { sample: ServiceSample }) {
  const { heading, text, columns, rows } = sample;
  return (
    <Section id="sample" heading={heading} text={text}>
      <Table labelledBy="sample" columns={columns} rows={rows} />
    </Section>
  );
}
