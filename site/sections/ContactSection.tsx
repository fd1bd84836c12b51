import { type ReactNode, useId } from "react";
import type { Company } from "../content-model/company.ts";
import { EmailLink } from "../elements/EmailLink.tsx";
import { PhoneLink } from "../elements/PhoneLink.tsx";
import { Section } from "../elements/Section.tsx";
import { SectionTitle } from "../elements/SectionTitle.tsx";
import css from "./ContactSection.module.css";

type Props = {
  heading: string;
  text: string;
  company: Company;
  tone?: "paper" | "band";
  /** The contact form. */
  children: ReactNode;
};

/** The section with the contact form, and every other way to reach the firm beside it. */
export function ContactSection({ heading, text, company, tone = "paper", children }: Props) {
  const headingId = useId();
  return (
    <Section id="contact" labelledBy={headingId} tone={tone}>
      <div className={css.contact}>
        <div>
          <SectionTitle id={headingId}>{heading}</SectionTitle>
          <p className={css.text}>{text}</p>
          <p className={css.text}>{company.answer}</p>
          <p className={css.direct}>
            <EmailLink email={company.email} />
            <PhoneLink phone={company.phone} />
          </p>
        </div>
        {children}
      </div>
    </Section>
  );
}
