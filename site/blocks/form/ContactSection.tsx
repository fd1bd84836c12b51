import type { ReactNode } from "react";
import { single } from "../../content.ts";
import { SplitSection } from "../../elements/Section.tsx";
import { ContactDetails } from "./ContactDetails.tsx";

type Props = {
  heading: string;
  text: string;
  tone?: "paper" | "band";
  /** The form. */
  children?: ReactNode;
};

/** The section with the contact form, and every other way to reach the firm beside it. */
export function ContactSection({ children, ...section }: Props) {
  return (
    <SplitSection
      id="contact"
      {...section}
      aside={<ContactDetails answer={single("company").answer} steps />}
    >
      {children}
    </SplitSection>
  );
}
