import texts from "../../content/forms.yaml";
import { endpoints } from "../../shared/submission/kinds.ts";
import { buttons, fieldTexts } from "../../shared/submission/texts.ts";
import { Button } from "../elements/Button.tsx";
import { ContactText } from "../elements/ContactLinks.tsx";
import { Terms } from "../elements/Terms.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { askedFields } from "./asked-fields.ts";
import { FormField } from "./FormField.tsx";
import { Honeypot } from "./Honeypot.tsx";
import css from "./SubmissionForm.module.css";

/** Which form it is. */
export type FormProps = {
  /** That of its section, whose heading names it. */
  id: string;
  /** Path of the form's page; it is sent with the submission. Without it, the intake fills it in. */
  source?: string;
} & (Enquiry | Application);

type Enquiry = {
  kind: "enquiry";
  /** What it is until somebody changes it: the name of the page, whose buttons lead to it. */
  subject?: string;
  /** What to write, instead of the hint of all forms. */
  hint?: string | undefined;
  positions?: undefined;
};

type Application = {
  kind: "application";
  subject?: undefined;
  hint?: undefined;
  /** Titles of positions to choose from; a single one is preset and has no field. */
  positions: readonly string[];
};

type Props = FormProps & {
  /** Where it is sent in direct mode, instead of to the intake. */
  webhook?: string | undefined;
  /** How to reach the firm without a form. */
  email: string;
  phone: string;
};

/**
 * The contact form, or the application form for any position or preset to one. Until its script has
 * loaded (`FormSender`), the browser itself sends it and then shows a page with the same notice.
 */
export function SubmissionForm(props: Props) {
  const { kind, subject, hint, positions, id, source, webhook, email, phone } = props;
  const preset = positions?.length === 1 ? positions[0] : undefined;
  return (
    <form
      id={`${id}-form`}
      className={classList(css.form, layout.panel)}
      aria-labelledby={`${id}-heading`}
      // Browsers cannot send JSON without a script; with this method they send nothing.
      {...(webhook ? { method: "dialog" } : { action: endpoints[kind], method: "post" })}
      // See FormField: Firefox calls the form of such a field invalid too.
      aria-invalid={false}
    >
      <input type="hidden" name="source" value={source} />
      {preset && (
        <div>
          <Terms terms={[{ name: fieldTexts.jobTitle.label, meaning: preset }]} small="term" />
          <input type="hidden" name="jobTitle" value={preset} />
        </div>
      )}
      {askedFields(kind, positions).map((field) => (
        <FormField
          key={field.name}
          field={field}
          form={id}
          value={field.name === "subject" ? subject : undefined}
          hint={field.name === "message" ? hint : undefined}
        />
      ))}
      {!webhook && <Honeypot />}
      {webhook && (
        <p data-without-script>
          <ContactText text={texts.withoutScript.form} email={email} phone={phone} />
        </p>
      )}
      <div className={layout.actions}>
        <Button type="submit" disabled={Boolean(webhook)}>
          {kind === "enquiry" ? texts.enquiry.button : buttons.application.idle}
        </Button>
        <p className={classList(css.privacy, textCss.small)}>
          {texts[kind].purpose} <a href="/privacy-policy">{texts.privacyPolicy}</a>
        </p>
      </div>
    </form>
  );
}
