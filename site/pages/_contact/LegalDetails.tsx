import { single } from "../../content.ts";
import type { Titled } from "../../content-model/fields.ts";
import { addressLine } from "../../elements/address-line.ts";
import { RichText } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { Terms } from "../../elements/Terms.tsx";

/**
 * Who the firm is, as Belgian law requires it: Code of Economic Law,
 * art. XII.6, and Code of Companies and Associations, art. 2:20; and how it does business.
 */
export function LegalDetails({ intro }: { intro: Titled }) {
  const { legal, address, contracts } = single("company");
  const rows = [
    { name: "Name and legal form", meaning: legal.name },
    { name: "Registered office", meaning: addressLine(address) },
    { name: "Enterprise and VAT number", meaning: legal.enterpriseNumber },
    { name: "Register of legal entities", meaning: legal.court },
    { name: "Payment terms", meaning: <RichText>{contracts.payment}</RichText> },
    { name: "Who signs for us", meaning: <RichText>{contracts.signatory}</RichText> },
    { name: "Clients you can call", meaning: <RichText>{contracts.references}</RichText> },
  ];
  return (
    <Section id="legal" {...intro} generic>
      <Terms terms={rows} small="term" beside />
    </Section>
  );
}
