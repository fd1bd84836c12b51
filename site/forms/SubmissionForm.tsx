import { useEffect, useRef, useState } from "react";
import texts from "../../content/forms.yaml";
import { endpoints } from "../../shared/submission/kinds.ts";
import { buttons, fieldTexts } from "../../shared/submission/texts.ts";
import { Button } from "../elements/Button.tsx";
import { ContactText } from "../elements/ContactLinks.tsx";
import { Notice } from "../elements/Notice.tsx";
import { Terms } from "../elements/Terms.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { AfterNotice } from "./AfterNotice.tsx";
import { askedFields } from "./asked-fields.ts";
import { FormField } from "./FormField.tsx";
import { Honeypot } from "./Honeypot.tsx";
import css from "./SubmissionForm.module.css";
import { useSubmission } from "./use-submission.ts";
import { useTypedText } from "./use-typed-text.ts";

/** Which form it is. */
export type FormProps = {
  /** Unique on the page. */
  id: string;
  /** Path of the form's page; it is sent with the submission. */
  source: string;
} & (
  | { kind: "enquiry"; positions?: undefined }
  /** Titles of positions to choose from; a single one is preset and has no field. */
  | { kind: "application"; positions: readonly string[] }
);

type Props = FormProps & {
  /** Where it is sent in direct mode, instead of to the intake. */
  webhook?: string | undefined;
  /** How to reach the firm without a form. */
  email: string;
  phone: string;
  /** Who answers, and by when. */
  answer: string;
};

/**
 * The contact form, or the application form for any position or preset to one. Until its script has
 * loaded, the browser itself sends it and then shows a page with the same notice. So its fields are
 * uncontrolled: what a visitor has typed by then stays.
 */
export function SubmissionForm(props: Props) {
  const { kind, positions, id, source, webhook, answer, email, phone } = props;
  const button = { ...buttons, enquiry: { ...buttons.enquiry, idle: texts.enquiry.button } }[kind];
  const preset = positions?.length === 1 ? positions[0] : undefined;
  const formId = `${id}-form`;
  const form = useRef<HTMLFormElement>(null);
  useTypedText(form, formId);
  const { isSending, problems, notice, submit, dismiss } = useSubmission(form, kind, webhook);
  const [isReady, setReady] = useState(!webhook);
  useEffect(() => setReady(true), []);
  return (
    <>
      <form
        id={formId}
        ref={form}
        className={css.form}
        // Browsers cannot send JSON without a script; with this method they send nothing.
        {...(webhook ? { method: "dialog" } : { action: endpoints[kind], method: "post" })}
        onSubmit={submit}
      >
        <input type="hidden" name="source" value={source} />
        {preset && (
          <div className={css.position}>
            <Terms terms={[{ name: fieldTexts.jobTitle.label, meaning: preset }]} small="term" />
            <input type="hidden" name="jobTitle" value={preset} />
          </div>
        )}
        {askedFields(kind, positions).map((field) => (
          <FormField key={field.name} field={field} form={id} problem={problems[field.name]} />
        ))}
        {!webhook && <Honeypot />}
        {webhook && (
          <p className={css.without} hidden={isReady}>
            <ContactText text={texts.withoutScript.form} email={email} phone={phone} />
          </p>
        )}
        <div className={classList(css.end, layout.actions)}>
          <Button type="submit" disabled={isSending || !isReady}>
            {button[isSending ? "submitting" : "idle"]}
          </Button>
          <p className={classList(css.privacy, textCss.small)}>
            {texts[kind].purpose} <a href="/privacy-policy">{texts.privacyPolicy}</a>
          </p>
        </div>
      </form>
      <Notice content={notice} onDismiss={dismiss}>
        <p>
          <AfterNotice
            sent={notice?.tone === "success"}
            answer={answer}
            email={email}
            phone={phone}
          />
        </p>
      </Notice>
    </>
  );
}
