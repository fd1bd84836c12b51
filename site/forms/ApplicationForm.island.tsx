import { defaultDialCode, dialCodes } from "../../submission/dial-codes.ts";
import { applicationFields as fields } from "../../submission/fields.ts";
import { Control } from "./Control.tsx";
import { controlsOf } from "./controls-of.ts";
import type { Destined } from "./destination.ts";
import { PresetPosition } from "./PresetPosition.tsx";
import { SubmissionForm } from "./SubmissionForm.tsx";
import { resumeHint } from "./wording.ts";

export type ApplicationProps = {
  /** Unique on the page. */
  id: string;
  /** Path of the page the form stands on. */
  source: string;
  /** Titles to choose from; a single one is preset and not asked for. */
  positions: readonly string[];
  /** Called once the form's own submit handler is in place. */
  onInteractive?: (() => void) | undefined;
};

// The default comes first: that is what a fresh form shows and a reset goes back to, script or not.
const dialCodeOptions = [...dialCodes]
  .sort((a, b) => Number(b.code === defaultDialCode) - Number(a.code === defaultDialCode))
  .map(({ code, country, name }) => ({ key: country, value: code, label: `${name} (${code})` }));

/**
 * The application form, for any position or preset to one.
 *
 * Why an island: it shows its own sending, success and failure without leaving
 * the page. Without the script it is an ordinary form.
 */
export function ApplicationForm({ id, positions, ...shared }: ApplicationProps & Destined) {
  const [preset, ...others] = positions;
  return (
    <SubmissionForm {...shared} kind="application">
      {(errors) => {
        const control = controlsOf(id, fields, errors);
        return (
          <>
            {preset && others.length === 0 ? (
              <PresetPosition title={preset} />
            ) : (
              <Control
                {...control("jobTitle")}
                options={["", ...positions].map((title) => ({
                  key: title,
                  value: title,
                  label: title || "Choose a position",
                }))}
                wide
              />
            )}
            <Control {...control("firstName")} autoComplete="given-name" />
            <Control {...control("lastName")} autoComplete="family-name" />
            <Control
              {...control("dialCode")}
              autoComplete="tel-country-code"
              options={dialCodeOptions}
            />
            <Control {...control("phone")} autoComplete="tel" />
            <Control {...control("email")} autoComplete="email" wide />
            <Control {...control("linkedinUrl")} wide />
            <Control {...control("resumeUrl")} hint={resumeHint} wide />
            <Control {...control("motivation")} wide />
          </>
        );
      }}
    </SubmissionForm>
  );
}
