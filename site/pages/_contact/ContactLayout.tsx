import { Blocks } from "virtual:blocks/contact";
import type { ReactNode } from "react";
import { formHeadings } from "../../../shared/submission/texts.ts";
import { ContactDetails } from "../../blocks/form/ContactDetails.tsx";
import { ContactSection } from "../../blocks/form/ContactSection.tsx";
import { PageHero, SplitHero } from "../../blocks/PageHero.tsx";
import { Points } from "../../blocks/points/Points.tsx";
import { single } from "../../content.ts";
import { Heading } from "../../elements/Heading.tsx";
import { LegalDetails } from "./LegalDetails.tsx";

/**
 * The form is in the first screen, unless blocks come before it.
 *
 * @param children the form
 */
export function ContactLayout({ children }: { children?: ReactNode }) {
  const contact = single("contact");
  return (
    <>
      {contact.blocks ? (
        <>
          <PageHero {...contact.hero} />
          <Blocks blocks={contact.blocks} />
          <ContactSection heading={formHeadings.enquiry} text={contact.form.text}>
            {children}
          </ContactSection>
        </>
      ) : (
        <SplitHero
          id="contact"
          title={formHeadings.enquiry}
          text={contact.form.text}
          beside={children}
          aside={<ContactDetails answer={single("company").answer} steps />}
        >
          <Heading {...contact.hero} />
        </SplitHero>
      )}
      <Points id="intro-call" {...contact.call} />
      <LegalDetails intro={contact.details} />
    </>
  );
}
