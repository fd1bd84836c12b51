/** Countries' English names by their two letters (ISO 3166-1). */
export const countries = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

export type Address = {
  readonly street?: string | undefined;
  readonly postalCode: string;
  readonly city: string;
  readonly region?: string;
  readonly country: string;
};

/** A postal address on one line, its country by name. */
export function addressLine({ street, postalCode, city, region, country }: Address): string {
  const place = `${postalCode} ${city}`;
  return [street, place, region, countries.of(country)].filter(Boolean).join(", ");
}
