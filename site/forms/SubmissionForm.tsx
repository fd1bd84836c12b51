import { hydrateRoot } from "react-dom/client";
import type { Kind } from "../../shared/submission/kinds.ts";
import { Button } from "../elements/Button.tsx";
import { Notice } from "../elements/Notice.tsx";
import { Terms } from "../elements/Terms.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { askedFields } from "./asked-fields.ts";
import { type Destination, needsScript } from "./destination.ts";
import { FormField } from "./FormField.tsx";
import { Honeypot } from "./Honeypot.tsx";
import css from "./SubmissionForm.module.css";
import { useSubmission } from "./use-submission.ts";
import { WithoutScript } from "./WithoutScript.tsx";

/** The purpose of the typed data, shown beside the button. */
const purposes = {
  enquiry: "We use this to answer you and, if we work together, for the project’s records.",
  application: "We use this to consider your application.",
} as const satisfies Record<Kind, string>;

/** The specification fixes these texts (sections 4 and 5). */
const buttonLabels = {
  enquiry: { idle: "Send Message", submitting: "Sending..." },
  application: { idle: "Submit Application", submitting: "Sending Application..." },
} as const satisfies Record<Kind, { idle: string; submitting: string }>;

type Props = {
  /** Unique on the page. */
  id: string;
  /** Path of the form's page; it is sent with the submission. */
  source: string;
  destination: Destination;
  /** Called once the form's own submit handler is in place. */
  onInteractive?: (() => void) | undefined;
};

/** A form and its properties, sent to the browser as JSON. */
export type PlacedForm = Props &
  (
    | { kind: "enquiry"; positions?: undefined }
    /** Titles of positions to choose from; a single one is preset and has no field. */
    | { kind: "application"; positions: readonly string[] }
  );

/** The contact form, or the application form for any position or preset to one. */
export function SubmissionForm(props: PlacedForm) {
  const { kind, positions, id, source, destination, onInteractive } = props;
  const preset = positions?.length === 1 ? positions[0] : undefined;
  const submission = useSubmission(kind, destination, onInteractive);
  const { form, submit, submitting, errors, notice, dismiss } = submission;
  const labels = buttonLabels[kind];
  return (
    <>
      <form
        ref={form}
        className={css.form}
        // Browsers cannot send JSON without a script; with this method they send nothing.
        {...(needsScript(destination)
          ? { method: "dialog" }
          : { action: destination.url, method: "post" })}
        onSubmit={submit}
      >
        <input type="hidden" name="source" value={source} />
        {preset && (
          <div className={css.position}>
            <Terms terms={[{ name: "Position", meaning: preset }]} small="term" />
            <input type="hidden" name="jobTitle" value={preset} />
          </div>
        )}
        {askedFields(kind, positions).map((field) => (
          <FormField key={field.name} field={field} form={id} error={errors[field.name]} />
        ))}
        <Honeypot />
        {needsScript(destination) && <WithoutScript reach={destination.instead} />}
        <div className={classList(css.end, layout.actions)}>
          <Button type="submit" disabled={submitting}>
            {submitting ? labels.submitting : labels.idle}
          </Button>
          <p className={classList(css.privacy, textCss.small)}>
            {purposes[kind]} <a href="/privacy-policy">Privacy policy</a>
          </p>
        </div>
      </form>
      <Notice content={notice} onDismiss={dismiss} />
    </>
  );
}

/** Hydrates a form that the build rendered. */
export function hydrate(place: HTMLElement, form: PlacedForm, onInteractive: () => void): void {
  hydrateRoot(place, <SubmissionForm {...form} onInteractive={onInteractive} />);
}
