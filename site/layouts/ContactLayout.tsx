import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { Contact } from "../content-model/contact.ts";
import { Heading } from "../elements/Heading.tsx";
import { FormHero } from "../sections/FormHero.tsx";
import { LegalDetails } from "../sections/LegalDetails.tsx";
import { Reach } from "../sections/Reach.tsx";
import { StepsSection } from "../sections/StepsSection.tsx";

type Props = {
  contact: Contact;
  company: Company;
  /** The contact form. */
  children: ReactNode;
};

/** The contact page. */
export function ContactLayout({ contact, company, children }: Props) {
  return (
    <>
      <FormHero
        current="Contact"
        formId="contact"
        formTitle="Send Us a Message"
        formText={contact.form.text}
        form={children}
      >
        <Heading {...contact.hero} />
        <Reach company={company} />
      </FormHero>
      <StepsSection id="next-steps" {...contact.next} tone="screen" />
      <LegalDetails company={company} intro={contact.details} />
    </>
  );
}
