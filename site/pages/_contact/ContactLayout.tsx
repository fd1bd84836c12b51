import { Blocks } from "virtual:blocks/contact";
import type { ReactNode } from "react";
import { formHeadings } from "../../../shared/submission/texts.ts";
import { ContactDetails } from "../../blocks/form/ContactDetails.tsx";
import { SplitHero } from "../../blocks/PageHero.tsx";
import { Points } from "../../blocks/points/Points.tsx";
import { single } from "../../content.ts";
import { addressLine } from "../../elements/address-line.ts";
import { Heading } from "../../elements/Heading.tsx";
import { RichText } from "../../elements/RichText.tsx";
import { Section } from "../../elements/Section.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { routes } from "../../routes.ts";

/** @param children the form, which is in the first screen */
export function ContactLayout({ children }: { children?: ReactNode }) {
  const contact = single("contact");
  return (
    <>
      <SplitHero
        id="contact"
        title={formHeadings.enquiry}
        text={contact.form.text}
        beside={children}
        aside={<ContactDetails kind="enquiry" steps />}
      >
        <Heading {...contact.hero} />
      </SplitHero>
      <Blocks blocks={contact.blocks} />
      <Points id="intro-call" {...contact.call} />
      <Section id="legal" {...contact.details} generic>
        <LegalDetails />
      </Section>
    </>
  );
}

/**
 * Who the firm is, as Belgian law requires it: Code of Economic Law,
 * art. XII.6, and Code of Companies and Associations, art. 2:20; and what procurement asks.
 */
function LegalDetails() {
  const { legal, address, contracts } = single("company");
  const business = [
    ["Payment terms", contracts.payment],
    ["Who signs for us", contracts.signatory],
    ["Clients you can call", contracts.references],
    ["Liability", contracts.liability],
    ["Certificates", contracts.certificates],
    ["Subcontractors", contracts.subcontractors],
    ["Confidentiality", contracts.nda],
    ["Law and terms", contracts.law],
    ["E-invoices", contracts.invoices],
  ] as const;
  const rows = [
    { name: "Name and legal form", meaning: legal.name },
    { name: "Registered office", meaning: addressLine(address) },
    { name: "Enterprise and VAT number", meaning: legal.enterpriseNumber },
    { name: "Register of legal entities", meaning: legal.court },
    ...business.map(([name, text]) => ({
      name,
      meaning: <RichText>{text}</RichText>,
      plain: true,
    })),
    ...routes
      .filter(({ path }) => path === "/accessibility")
      .map(({ path, name, meta }) => ({ name, meaning: <a href={path}>{meta.title}</a> })),
  ];
  return <Terms terms={rows} small="term" beside />;
}
