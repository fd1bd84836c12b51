import type { Job } from "../content-model/careers.ts";

const euros = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

/** A range of pay in words. */
export function payRange({ from, to }: NonNullable<Job["pay"]>): string {
  return `${euros.format(from)} to ${euros.format(to)}`;
}
