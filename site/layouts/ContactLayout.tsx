import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { Contact } from "../content-model/contact.ts";
import { Heading } from "../elements/Heading.tsx";
import { Section } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { FormHero } from "../sections/FormHero.tsx";
import { LegalDetails } from "../sections/LegalDetails.tsx";
import { Points } from "../sections/Points.tsx";
import { Reach } from "../sections/Reach.tsx";

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
      <Points type="points" id="intro-call" {...contact.call} />
      <Section id="next-steps" heading={contact.next.heading} tone="screen">
        <Steps steps={contact.next.steps} level={3} />
      </Section>
      <LegalDetails company={company} intro={contact.details} />
    </>
  );
}
