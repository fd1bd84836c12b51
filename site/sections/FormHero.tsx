import type { ReactNode } from "react";
import { Breadcrumb } from "../elements/Breadcrumb.tsx";
import css from "./FormHero.module.css";

type Props = {
  current: string;
  trail?: readonly { label: string; href: string }[] | undefined;
  /** Heading, text and whatever else stands on the left. */
  children: ReactNode;
  formId: string;
  formTitle: string;
  formText?: string | undefined;
  form: ReactNode;
};

/** The head of a page whose form belongs in the first screen. */
export function FormHero(props: Props) {
  const { current, trail, children, formId, formTitle, formText, form } = props;
  return (
    <div className={css.hero}>
      <Breadcrumb trail={trail} current={current} />
      <div className={css.columns}>
        <div className={css.copy}>{children}</div>
        <section id={formId} aria-labelledby={`${formId}-heading`}>
          <h2 id={`${formId}-heading`} className={css.title}>
            {formTitle}
          </h2>
          {formText && <p className={css.text}>{formText}</p>}
          <div className={css.form}>{form}</div>
        </section>
      </div>
    </div>
  );
}
