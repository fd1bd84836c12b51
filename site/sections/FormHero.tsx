import type { ReactNode } from "react";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import css from "./FormHero.module.css";
import { Hero, type Place } from "./Hero.tsx";

type Props = Place & {
  /** Heading, text and anything else on the left. */
  children: ReactNode;
  formId: string;
  formTitle: string;
  formText?: string | undefined;
  form: ReactNode;
};

/** The head of a page whose form belongs in the first screen. */
export function FormHero({ children, formId, formTitle, formText, form, ...place }: Props) {
  return (
    <Hero kind="form" {...place}>
      <div className={layout.columns}>
        <div className={css.copy}>{children}</div>
        <section id={formId} aria-labelledby={`${formId}-heading`}>
          <h2 id={`${formId}-heading`} className={textCss.minor}>
            {formTitle}
          </h2>
          {formText && <p className={classList(css.text, textCss.quiet)}>{formText}</p>}
          <div className={css.form}>{form}</div>
        </section>
      </div>
    </Hero>
  );
}
