/** A country and its telephone dial code; `country` is an ISO 3166-1 alpha-2 code. */
type DialCode = {
  readonly code: string;
  readonly country: string;
  readonly name: string;
};

/** The dial code that a new or reset application form shows. */
export const defaultDialCode = "+32";

/** The countries an applicant can choose from (specification, section 3). */
export const dialCodes: readonly DialCode[] = [
  { code: "+43", country: "AT", name: "Austria" },
  { code: "+32", country: "BE", name: "Belgium" },
  { code: "+1", country: "CA", name: "Canada" },
  { code: "+420", country: "CZ", name: "Czechia" },
  { code: "+45", country: "DK", name: "Denmark" },
  { code: "+372", country: "EE", name: "Estonia" },
  { code: "+358", country: "FI", name: "Finland" },
  { code: "+33", country: "FR", name: "France" },
  { code: "+49", country: "DE", name: "Germany" },
  { code: "+30", country: "GR", name: "Greece" },
  { code: "+353", country: "IE", name: "Ireland" },
  { code: "+39", country: "IT", name: "Italy" },
  { code: "+31", country: "NL", name: "Netherlands" },
  { code: "+47", country: "NO", name: "Norway" },
  { code: "+48", country: "PL", name: "Poland" },
  { code: "+351", country: "PT", name: "Portugal" },
  { code: "+34", country: "ES", name: "Spain" },
  { code: "+46", country: "SE", name: "Sweden" },
  { code: "+41", country: "CH", name: "Switzerland" },
  { code: "+44", country: "GB", name: "United Kingdom" },
  { code: "+1", country: "US", name: "United States" },
];
