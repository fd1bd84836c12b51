import type { ReactNode } from "react";
import { ContactSection } from "./ContactSection.tsx";

type Props = { heading: string; text: string; children?: ReactNode };

/** @param children the contact form */
export function Form({ heading, text, children }: Props) {
  return (
    <ContactSection heading={heading} text={text} tone="band">
      <div lang="en">{children}</div>
    </ContactSection>
  );
}
