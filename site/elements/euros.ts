const format = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "EUR",
  maximumFractionDigits: 0,
});

export type Range = { readonly from: number; readonly to: number };

/** An amount in whole euros, such as €8,500. */
export const euros = (amount: number): string => format.format(amount);

/** A range in words, such as `2 to 4`; one number if both ends are the same. */
export const rangeInWords = ({ from, to }: Range, words: (end: number) => string = String) =>
  [...new Set([from, to].map(words))].join(" to ");

/** A range in whole euros, in words. */
export const euroRange = (range: Range): string => rangeInWords(range, euros);
