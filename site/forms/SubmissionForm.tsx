import type { ReactNode } from "react";
import type { Kind } from "../../shared/submission/kinds.ts";
import { SubmitButton } from "../elements/Button.tsx";
import { Notice } from "../elements/Notice.tsx";
import { classList } from "../styles/class-list.ts";
import layout from "../styles/layout.module.css";
import textCss from "../styles/text.module.css";
import { type Destination, needsScript } from "./destination.ts";
import { FormContext } from "./form-context.ts";
import { Honeypot } from "./Honeypot.tsx";
import css from "./SubmissionForm.module.css";
import { useSubmission } from "./use-submission.ts";
import { WithoutScript } from "./WithoutScript.tsx";
import { buttonLabels, purposes } from "./wording.ts";

/** What a page tells either form. */
export type SubmissionProps = {
  /** Unique on the page. */
  id: string;
  /** Path of the page the form stands on; it travels with the submission. */
  source: string;
  destination: Destination;
  /** Called once the form's own submit handler is in place. */
  onInteractive?: (() => void) | undefined;
};

type Props = SubmissionProps & { kind: Kind; children: ReactNode };

/** What both forms share: where they post to, their button, their states and their notices. */
export function SubmissionForm(props: Props) {
  const { kind, id, source, destination, onInteractive, children } = props;
  const submission = useSubmission(kind, destination, onInteractive);
  const { form, submit, submitting, errors, notice, dismiss } = submission;
  const labels = buttonLabels[kind];
  return (
    <>
      <form
        ref={form}
        className={css.form}
        // A browser cannot write JSON by itself; a form of this method stays where it is.
        {...(needsScript(destination)
          ? { method: "dialog" }
          : { action: destination.url, method: "post" })}
        onSubmit={submit}
      >
        <input type="hidden" name="source" value={source} />
        <FormContext value={{ kind, id, errors }}>{children}</FormContext>
        <Honeypot />
        {needsScript(destination) && <WithoutScript reach={destination.instead} />}
        <div className={classList(css.end, layout.wrap)}>
          <SubmitButton busy={submitting}>
            {submitting ? labels.submitting : labels.idle}
          </SubmitButton>
          <p className={classList(css.privacy, textCss.small)}>
            {purposes[kind]} <a href="/privacy-policy">Privacy policy</a>
          </p>
        </div>
      </form>
      <Notice content={notice} onDismiss={dismiss} />
    </>
  );
}
