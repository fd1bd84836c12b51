import type { ReactNode } from "react";
import type { Careers } from "../content-model/careers.ts";
import { SplitSection } from "../elements/Section.tsx";
import { Steps } from "../elements/Steps.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./JoinSection.module.css";

type Props = {
  join: Careers["join"];
  /** Anchor of the form. */
  formId: string;
  /** The general application form. */
  children: ReactNode;
};

/** The application form for any position, and what happens after sending it. */
export function JoinSection({ join, formId, children }: Props) {
  const { heading, text, steps } = join;
  return (
    <SplitSection heading={heading} text={text} start={<Steps steps={steps} level={3} stacked />}>
      <div id={formId}>
        <h3 className={classList(css.title, textCss.minor)}>Apply Now</h3>
        {children}
      </div>
    </SplitSection>
  );
}
