import type { ReactNode } from "react";
import { single } from "../../content.ts";
import { Paragraph } from "../../elements/RichText.tsx";
import { SplitSection } from "../../elements/Section.tsx";
import textCss from "../../styles/text.module.css";
import { ContactDetails } from "./ContactDetails.tsx";

type Props = {
  heading: string;
  text: string;
  tone?: "paper" | "band";
  /** What a page of its own says under the text; the ways to reach the firm are then in its footer. */
  start?: ReactNode;
  /** Whether how a project begins is beside the form: not on a page that says so itself. */
  steps?: boolean;
  /** The form. */
  children?: ReactNode;
};

/** The section with the contact form, and every other way to reach the firm beside it. */
export function ContactSection({ start, steps = true, children, ...section }: Props) {
  const { answer } = single("company");
  return (
    <SplitSection
      id="contact"
      {...section}
      start={
        start && (
          <>
            <Paragraph className={textCss.quiet}>{answer}</Paragraph>
            {start}
          </>
        )
      }
      aside={!start && <ContactDetails kind="enquiry" steps={steps} />}
    >
      {children}
    </SplitSection>
  );
}
