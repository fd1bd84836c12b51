import type { ReactElement } from "react";
import { ApplicationForm, type ApplicationProps } from "./ApplicationForm.tsx";
import { EnquiryForm, type EnquiryProps } from "./EnquiryForm.tsx";

/** Which form, with all that it needs to know; it travels to the browser as JSON. */
export type PlacedForm =
  | ({ readonly kind: "enquiry" } & EnquiryProps)
  | ({ readonly kind: "application" } & ApplicationProps);

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
