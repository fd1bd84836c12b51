import { FormField } from "./FormField.tsx";
import { SubmissionForm, type SubmissionProps } from "./SubmissionForm.tsx";

export type EnquiryProps = SubmissionProps;

/** The contact form. */
export function EnquiryForm(props: EnquiryProps) {
  return (
    <SubmissionForm {...props} kind="enquiry">
      <FormField name="firstName" autoComplete="given-name" />
      <FormField name="lastName" autoComplete="family-name" />
      <FormField name="email" autoComplete="email" />
      <FormField name="company" autoComplete="organization" />
      <FormField name="subject" wide />
      <FormField name="message" wide />
    </SubmissionForm>
  );
}
