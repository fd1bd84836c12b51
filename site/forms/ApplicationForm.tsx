import { defaultDialCode, dialCodes } from "../../shared/submission/dial-codes.ts";
import { FormField } from "./FormField.tsx";
import { PresetPosition } from "./PresetPosition.tsx";
import { SubmissionForm, type SubmissionProps } from "./SubmissionForm.tsx";
import { resumeHint } from "./wording.ts";

export type ApplicationProps = SubmissionProps & {
  /** Titles to choose from; a single one is preset and not asked for. */
  positions: readonly string[];
};

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
        <PresetPosition title={preset} />
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
