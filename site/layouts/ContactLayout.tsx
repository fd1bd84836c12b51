import type { ReactNode } from "react";
import type { Company } from "../content-model/company.ts";
import type { Contact } from "../content-model/contact.ts";
import type { Point } from "../content-model/fields.ts";
import { Heading } from "../elements/Heading.tsx";
import { Section } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { LegalDetails } from "../sections/LegalDetails.tsx";
import { SplitHero } from "../sections/PageHero.tsx";
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

export function ContactLayout({ contact, company, steps, children }: Props) {
  return (
    <>
      <SplitHero
        current="Contact"
        id="contact"
        title="Send Us a Message"
        text={contact.form.text}
        beside={children}
      >
        <Heading {...contact.hero} />
        <Reach company={company} answer={company.answer} />
      </SplitHero>
      <Points type="points" id="intro-call" {...contact.call} />
      <Section id="next-steps" {...contact.next} tone="screen">
        <Steps steps={steps} level={3} />
      </Section>
      <LegalDetails company={company} intro={contact.details} />
    </>
  );
}
