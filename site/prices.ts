import { single } from "./content.ts";
import type { Offer } from "./content-model/offers.ts";
import type { Range } from "./elements/euros.ts";

/** What an offer, or a part of one, costs in euros, excluding VAT: its days times the day rate. */
export function priceOf({ rate, days }: Pick<Offer, "rate" | "days">): Range {
  const { from, to } = dayRate(rate);
  return { from: days.from * from, to: days.to * to };
}

/**
 * What a day costs in euros.
 *
 * @throws Error when the firm has no such rate
 */
export function dayRate(rate: Offer["rate"]): Range {
  const range = single("company").rates[rate];
  if (!range) throw new Error(`content/company.yaml has no day rate of ${rate}.`);
  return range;
}

/**
 * The offer with this id, and the address of its row in the table of prices.
 *
 * @throws Error when there is none
 */
export function offerCalled(id: string): Offer & { href: string } {
  const offer = single("offers").offers.find((offer) => offer.id === id);
  if (!offer) throw new Error(`content/offers.yaml has no offer ${id}.`);
  return { ...offer, href: `/services#${anchorOf(offer)}` };
}

export const anchorOf = ({ id }: Pick<Offer, "id">) => `offer-${id}`;
