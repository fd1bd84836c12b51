import type { ReactNode } from "react";
import { single } from "../content-model/content.ts";
import { Heading } from "../elements/Heading.tsx";
import { Section } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { LegalDetails } from "../sections/LegalDetails.tsx";
import { SplitHero } from "../sections/PageHero.tsx";
import { Points } from "../sections/Points.tsx";
import { Reach } from "../sections/Reach.tsx";

/** @param children the form */
export function ContactLayout({ children }: { children?: ReactNode }) {
  const contact = single("contact");
  // From the first call to a project.
  const { steps } = single("home").process.onboarding;
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
        <Reach answer={single("company").answer} />
      </SplitHero>
      <Points type="points" id="intro-call" {...contact.call} />
      <Section id="next-steps" {...contact.next} tone="screen">
        <Steps steps={steps} level={3} />
      </Section>
      <LegalDetails intro={contact.details} />
    </>
  );
}
