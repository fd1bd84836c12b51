import { buttons, fieldTexts, privacyPolicy, purposes } from "../../shared/submission/texts.ts";
import { Button } from "../elements/Button.tsx";
import { Terms } from "../elements/Terms.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { askedFields } from "./asked-fields.ts";
import type { Destination } from "./destination.ts";
import { FormField } from "./FormField.tsx";
import { FormReport } from "./FormReport.tsx";
import { Honeypot } from "./Honeypot.tsx";
import css from "./SubmissionForm.module.css";
import { type Reach, WithoutScript } from "./WithoutScript.tsx";

type Props = {
  /** Unique on the page. */
  id: string;
  /** Path of the form's page; it is sent with the submission. */
  source: string;
  destination: Destination;
  reach: Reach;
} & (
  | { kind: "enquiry"; positions?: undefined }
  /** Titles of positions to choose from; a single one is preset and has no field. */
  | { kind: "application"; positions: readonly string[] }
);

/**
 * The contact form, or the application form for any position or preset to one. The browser sends it
 * until start-forms.client.ts has loaded its script. React never takes over the form itself: if an
 * extension or a translator had changed it, React would replace it, with everything typed.
 */
export function SubmissionForm({ kind, positions, id, source, destination, reach }: Props) {
  const preset = positions?.length === 1 ? positions[0] : undefined;
  const needsScript = destination.mode === "direct";
  const report = { form: `${id}-form`, kind, destination };
  return (
    <>
      <form
        id={report.form}
        className={css.form}
        // Browsers cannot send JSON without a script; with this method they send nothing.
        {...(needsScript ? { method: "dialog" } : { action: destination.url, method: "post" })}
      >
        <input type="hidden" name="source" value={source} />
        {preset && (
          <div className={css.position}>
            <Terms terms={[{ name: fieldTexts.jobTitle.label, meaning: preset }]} small="term" />
            <input type="hidden" name="jobTitle" value={preset} />
          </div>
        )}
        {askedFields(kind, positions).map((field) => (
          <FormField key={field.name} field={field} form={id} />
        ))}
        <Honeypot />
        {needsScript && <WithoutScript reach={reach} />}
        <div className={classList(css.end, layout.actions)}>
          <Button type="submit" disabled={needsScript}>
            {buttons[kind].idle}
          </Button>
          <p className={classList(css.privacy, textCss.small)}>
            {purposes[kind]} <a href="/privacy-policy">{privacyPolicy}</a>
          </p>
        </div>
      </form>
      <div data-form={JSON.stringify(report)}>
        <FormReport {...report} />
      </div>
    </>
  );
}
