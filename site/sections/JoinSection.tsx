import type { ReactNode } from "react";
import type { Careers } from "../content-model/careers.ts";
import { Section } from "../elements/Section.tsx";
import { SectionTitle } from "../elements/SectionTitle.tsx";
import { Steps } from "../elements/Steps.tsx";
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
  return (
    <Section labelledBy="join">
      <div className={css.columns}>
        <div>
          <SectionTitle id="join">{join.heading}</SectionTitle>
          <p className={css.text}>{join.text}</p>
          <Steps steps={join.steps} level={3} stacked />
        </div>
        <div id={formId}>
          <h3 className={css.title}>Apply Now</h3>
          {children}
        </div>
      </div>
    </Section>
  );
}
