import { addressLine, type Company } from "../content-model/company.ts";
import type { Intro } from "../content-model/fields.ts";
import { EmailLink, PhoneLink } from "../elements/ContactLinks.tsx";
import { Section } from "../elements/Section.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./LegalDetails.module.css";

/**
 * Who the firm is, as Belgian law wants it shown: Code of Economic Law,
 * art. XII.6, and Code of Companies and Associations, art. 2:20.
 */
export function LegalDetails({ company, intro }: { company: Company; intro: Intro }) {
  const { legal, address } = company;
  const rows = [
    { term: "Name and legal form", detail: legal.name },
    { term: "Registered office", detail: addressLine(address) },
    { term: "Enterprise and VAT number", detail: legal.enterpriseNumber },
    { term: "Register of legal entities", detail: legal.court },
    { term: "Email", detail: <EmailLink email={company.email} /> },
    { term: "Phone", detail: <PhoneLink phone={company.phone} /> },
  ];
  return (
    <Section id="legal" {...intro}>
      <dl className={css.rows}>
        {rows.map(({ term, detail }) => (
          <div key={term} className={classList(css.row, textCss.small)}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}
