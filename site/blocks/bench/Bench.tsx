import { z } from "astro/zod";
import { useId } from "react";
import { parse } from "yaml";
import { text } from "../../../shared/files.ts";
import type { BlockOf } from "../../content-model/pages.ts";
import { DataTable } from "../../elements/DataTable.tsx";
import { euroRange, euros, rangeInWords } from "../../elements/euros.ts";
import { Section } from "../../elements/Section.tsx";
import { offerCalled, priceOf } from "../../prices.ts";

/** What the page shows of the sample of a bench. */
const bench = z.object({
  parts: z.array(
    z.object({
      ref: z.string(),
      part: z.string(),
      wired_to: z.string(),
      check: z.string(),
      price: z.number().positive().describe("In euros, without VAT"),
    }),
  ),
});

const benchFile = "site/public/samples/thermostat-bench.yaml";

/** What a first bench costs: its work, day by day, and every part of the sample. */
export function Bench({ offer: id, work, parts }: BlockOf<"bench">) {
  const [workId, partsId] = [useId(), useId()];
  const offer = offerCalled(id);
  const all = { part: "All of the work", days: offer.days };
  const { parts: ordered } = bench.parse(parse(text(benchFile)));
  const sum = ordered.reduce((sum, { price }) => sum + price, 0);
  return (
    <>
      <Section {...work} id={workId}>
        <DataTable
          labelledBy={workId}
          totals
          columns={["Work", "Days", "Price"]}
          rows={[...(offer.work ?? []), all].map(({ part, days }) => [
            part,
            rangeInWords(days),
            euroRange(priceOf({ ...offer, days })),
          ])}
        />
      </Section>
      <Section {...parts} id={partsId} tone="band">
        <DataTable
          labelledBy={partsId}
          totals
          columns={["Part", "Wired to", "How we check it", "About"]}
          rows={[
            ...ordered.map(({ ref, part, wired_to: wiredTo, check, price }) => [
              `${ref}: ${part}`,
              wiredTo,
              check,
              euros(price),
            ]),
            ["All parts", "", "", euros(sum)],
          ]}
        />
      </Section>
    </>
  );
}
