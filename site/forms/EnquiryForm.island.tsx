import { enquiryFields as fields } from "../../submission/fields.ts";
import { Control } from "./Control.tsx";
import { controlsOf } from "./controls-of.ts";
import type { Destined } from "./destination.ts";
import { SubmissionForm } from "./SubmissionForm.tsx";

export type EnquiryProps = {
  /** Unique on the page. */
  id: string;
  /** Path of the page the form stands on. */
  source: string;
  /** Called once the form's own submit handler is in place. */
  onInteractive?: (() => void) | undefined;
};

/**
 * The contact form.
 *
 * Why an island: it shows its own sending, success and failure without leaving
 * the page. Without the script it is an ordinary form.
 */
export function EnquiryForm({ id, ...shared }: EnquiryProps & Destined) {
  return (
    <SubmissionForm {...shared} kind="enquiry">
      {(errors) => {
        const control = controlsOf(id, fields, errors);
        return (
          <>
            <Control {...control("firstName")} autoComplete="given-name" />
            <Control {...control("lastName")} autoComplete="family-name" />
            <Control {...control("email")} autoComplete="email" />
            <Control {...control("company")} autoComplete="organization" />
            <Control {...control("subject")} wide />
            <Control {...control("message")} wide />
          </>
        );
      }}
    </SubmissionForm>
  );
}
