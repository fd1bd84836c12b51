import type { ReactElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { ApplicationForm, type ApplicationProps } from "./ApplicationForm.tsx";
import { EnquiryForm, type EnquiryProps } from "./EnquiryForm.tsx";

/** A form and its properties, sent to the browser as JSON. */
export type PlacedForm =
  | ({ readonly kind: "enquiry" } & EnquiryProps)
  | ({ readonly kind: "application" } & ApplicationProps);

/**
 * The form, both for the build and for hydration, so the two are the same.
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

/** Hydrates a form that the build has written. */
export function hydrate(place: HTMLElement, data: PlacedForm, onInteractive: () => void): void {
  hydrateRoot(place, formElement(data, onInteractive));
}
