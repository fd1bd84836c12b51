import { Fragment } from "react";
import { single } from "../../content-model/content.ts";
import { euroRange } from "../../content-model/euros.ts";
import { Section, type SectionProps } from "../../elements/Section.tsx";
import { Table } from "../../elements/Table.tsx";
import type { Offer } from "./schema.ts";

type Props = SectionProps & {
  id: string;
  offers: readonly Offer[];
};

const columns = ["Offer", "How long, and who", "You bring", "You get", "Price excluding VAT"];

/** What clients can buy, with prices that follow from days and rates. */
export function Offers({ offers, ...section }: Props) {
  const rows = offers.map((offer) => [
    offer.title,
    offer.who,
    offer.bring,
    <Fragment key="get">
      {offer.get}
      {offer.samples?.map(({ label, href }) => (
        <p key={href}>
          <a href={href}>{label}</a>
        </p>
      ))}
    </Fragment>,
    <Price key="price" offer={offer} />,
  ]);
  return (
    <Section {...section} tone="band">
      <Table labelledBy={section.id} columns={columns} rows={rows} />
    </Section>
  );
}

function Price({ offer }: { offer: Offer }) {
  const { days, terms } = offer;
  const rate = single("company").rates[offer.rate];
  const perDay = `${euroRange(rate)} a day`;
  if (!days) return <>{`${perDay}, ${terms}`}</>;
  const { from, to } = days;
  const total = euroRange({ from: from * rate.from, to: to * rate.to });
  const count = from === to ? `${from}` : `${from} to ${to}`;
  return (
    <>
      <strong>{total}</strong>
      <p>{`${count} days at ${perDay}, ${terms}`}</p>
    </>
  );
}
