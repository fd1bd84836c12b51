import type { ReactNode } from "react";
import { Section } from "../elements/Section.tsx";
import { SectionTitle } from "../elements/SectionTitle.tsx";
import css from "./FormSection.module.css";

type Props = { id: string; heading: string; text: string; children: ReactNode };

/** A form with its heading, at the end of a page. */
export function FormSection({ id, heading, text, children }: Props) {
  return (
    <Section id={id} labelledBy={`${id}-heading`}>
      <div className={css.columns}>
        <div>
          <SectionTitle id={`${id}-heading`}>{heading}</SectionTitle>
          <p className={css.text}>{text}</p>
        </div>
        {children}
      </div>
    </Section>
  );
}
