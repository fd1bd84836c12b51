import type { ReactNode } from "react";
import { single } from "../content-model/content.ts";
import { EmailLink, PhoneLink } from "../elements/ContactLinks.tsx";
import { List } from "../elements/List.tsx";
import { SplitSection } from "../elements/Section.tsx";
import textCss from "../styles/text.module.css";

type Props = {
  heading: string;
  text: string;
  tone?: "paper" | "band";
  /** The form. */
  children?: ReactNode;
};

/** The section with the contact form, and every other way to reach the firm beside it. */
export function ContactSection({ children, ...section }: Props) {
  const { answer, email, phone } = single("company");
  return (
    <SplitSection
      id="contact"
      {...section}
      start={
        <>
          <p className={textCss.quiet}>{answer}</p>
          <List className={textCss.strong}>
            <li>
              <EmailLink email={email} />
            </li>
            <li>
              <PhoneLink phone={phone} />
            </li>
          </List>
        </>
      }
    >
      {children}
    </SplitSection>
  );
}
