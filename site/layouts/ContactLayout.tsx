import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { Contact } from "../content-model/contact.ts";
import type { Point } from "../content-model/fields.ts";
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
  /** From the first call to a project: the home page's steps. */
  steps: readonly Point[];
  /** The contact form. */
  children: ReactNode;
};

/** The contact page. */
export function ContactLayout({ contact, company, steps, children }: Props) {
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
        <Reach company={company} answer={company.answer} />
      </FormHero>
      <Points type="points" id="intro-call" {...contact.call} />
      <Section id="next-steps" {...contact.next} tone="screen">
        <Steps steps={steps} level={3} />
      </Section>
      <LegalDetails company={company} intro={contact.details} />
    </>
  );
}
