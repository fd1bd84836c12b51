const euros = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

export type Range = { readonly from: number; readonly to: number };

/** A range in whole euros, in words; one amount if both ends are the same. */
export function euroRange({ from, to }: Range): string {
  return [...new Set([from, to])].map((amount) => euros.format(amount)).join(" to ");
}
