import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { Items } from "../elements/Items.tsx";
import { Section } from "../elements/Section.tsx";
import { Table } from "../elements/Table.tsx";
import { PageHero } from "../sections/PageHero.tsx";
import { trails } from "../sections/trails.ts";

type Bench = {
  readonly parts: readonly {
    readonly ref: string;
    readonly part: string;
    readonly wired_to: string;
    readonly at_power_up: string;
    readonly check: string;
  }[];
  readonly before_each_run: readonly string[];
  readonly not_on_this_bench: readonly string[];
};

/** The bench that visitors can download. */
export function readBench(): Bench {
  const file = "site/public/samples/thermostat-bench.yaml";
  return parse(readFileSync(join(process.cwd(), file), "utf8"));
}

/** What to check on the sample bench, to print and tick off. */
export function ChecklistLayout({ bench }: { bench: Bench }) {
  return (
    <>
      <PageHero
        heading="Bench checklist"
        text="This is a sample for the thermostat’s bench, which is a design and hasn’t been built. Every project’s bench gets its own."
        current="Sample bench checklist"
        trail={trails.service}
      />
      <Section
        id="parts"
        heading="Once per part"
        text="After building, after every repair, and when the wiring version changes."
      >
        <Table
          labelledBy="parts"
          columns={["Part", "What it is", "Wired to", "At power-up", "Check", "Done"]}
          rows={bench.parts.map((part) => [
            part.ref,
            part.part,
            part.wired_to,
            part.at_power_up,
            part.check,
            "☐",
          ])}
        />
      </Section>
      <Section id="runs" heading="Before each run" tone="band">
        <Items items={bench.before_each_run} mark="number" />
      </Section>
      <Section id="limits" heading="Not on this bench">
        <Items items={bench.not_on_this_bench} />
      </Section>
    </>
  );
}
