const format = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

export type Range = { readonly from: number; readonly to: number };

/** An amount in whole euros, such as €8,500. */
export const euros = (amount: number): string => format.format(amount);

/** A range in whole euros, in words; one amount if both ends are the same. */
export function euroRange({ from, to }: Range): string {
  return [...new Set([from, to])].map(euros).join(" to ");
}
