import { enquiryFields as fields } from "../../submission/fields.ts";
import { Control } from "./Control.tsx";
import { SubmissionForm } from "./SubmissionForm.tsx";

type Props = {
  /** Unique on the page. */
  id: string;
  /** Path of the page the form stands on. */
  source: string;
};

/**
 * The contact form.
 *
 * Why an island: it shows its own sending, success and failure without leaving
 * the page. Without the script it is an ordinary form.
 */
export function EnquiryForm({ id, source }: Props) {
  return (
    <SubmissionForm kind="enquiry" source={source}>
      {(errors) => {
        const control = (name: keyof typeof fields) => ({
          form: id,
          name,
          rules: fields[name],
          error: errors[name],
        });
        return (
          <>
            <Control {...control("firstName")} label="First Name" autoComplete="given-name" />
            <Control {...control("lastName")} label="Last Name" autoComplete="family-name" />
            <Control {...control("email")} label="Email" autoComplete="email" />
            <Control {...control("company")} label="Company" autoComplete="organization" />
            <Control {...control("subject")} label="Subject" wide />
            <Control {...control("message")} label="Message" wide />
          </>
        );
      }}
    </SubmissionForm>
  );
}
