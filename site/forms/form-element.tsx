import type { ReactElement } from "react";
import { ApplicationForm, type ApplicationProps } from "./ApplicationForm.island.tsx";
import type { Destined } from "./destination.ts";
import { EnquiryForm, type EnquiryProps } from "./EnquiryForm.island.tsx";

/** Which form, and what only its page knows. */
export type FormPlace =
  | ({ readonly kind: "enquiry" } & EnquiryProps)
  | ({ readonly kind: "application" } & ApplicationProps);

/** A form with all that it needs to know; it travels to the browser as JSON. */
export type PlacedForm = FormPlace & Destined;

/**
 * The form as the build writes it and as the browser takes it over, so that both are the same.
 *
 * @param onInteractive called once its own submit handler is in place
 */
export function formElement(data: PlacedForm, onInteractive?: () => void): ReactElement {
  return data.kind === "enquiry" ? (
    <EnquiryForm {...data} onInteractive={onInteractive} />
  ) : (
    <ApplicationForm {...data} onInteractive={onInteractive} />
  );
}
