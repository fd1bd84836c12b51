import type { Company } from "./company.ts";

/** An address in one line. */
export function addressLine({ street, postalCode, city, country }: Company["address"]): string {
  return `${street}, ${postalCode} ${city}, ${country}`;
}
