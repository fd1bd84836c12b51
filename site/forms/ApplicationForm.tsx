import { defaultDialCode, dialCodes } from "../../shared/submission/dial-codes.ts";
import { Terms } from "../elements/Terms.tsx";
import { FormField } from "./FormField.tsx";
import css from "./SubmissionForm.module.css";
import { SubmissionForm, type SubmissionProps } from "./SubmissionForm.tsx";

export type ApplicationProps = SubmissionProps & {
  /** Titles to choose from; a single one is preset and not asked for. */
  positions: readonly string[];
};

// The specification fixes this text (section 5).
const resumeHint = "Share a link to your resume (Google Drive, Dropbox, etc.)";

// The default comes first: a fresh form shows it and a reset returns to it, with script or without.
const dialCodeOptions = [...dialCodes]
  .sort((a, b) => Number(b.code === defaultDialCode) - Number(a.code === defaultDialCode))
  .map(({ code, country, name }) => ({ key: country, value: code, label: `${name} (${code})` }));

/** The application form, for any position or preset to one. */
export function ApplicationForm({ positions, ...props }: ApplicationProps) {
  const [preset, ...others] = positions;
  const options = ["", ...positions].map((title) => ({
    key: title,
    value: title,
    label: title || "Choose a position",
  }));
  return (
    <SubmissionForm {...props} kind="application">
      {preset && others.length === 0 ? (
        <div className={css.position}>
          <Terms terms={[{ name: "Position", meaning: preset }]} small="term" />
          <input type="hidden" name="jobTitle" value={preset} />
        </div>
      ) : (
        <FormField name="jobTitle" options={options} wide />
      )}
      <FormField name="firstName" autoComplete="given-name" />
      <FormField name="lastName" autoComplete="family-name" />
      <FormField name="dialCode" autoComplete="tel-country-code" options={dialCodeOptions} />
      <FormField name="phone" autoComplete="tel" />
      <FormField name="email" autoComplete="email" wide />
      <FormField name="linkedinUrl" wide />
      <FormField name="resumeUrl" hint={resumeHint} wide />
      <FormField name="motivation" wide />
    </SubmissionForm>
  );
}
