import { hydrateRoot } from "react-dom/client";
import type { Kind } from "../../shared/submission/kinds.ts";
import { Notice } from "../elements/Notice.tsx";
import type { Destination } from "./destination.ts";
import { useSubmission } from "./use-submission.ts";

export type FormReportProps = {
  /** Id of the form. */
  form: string;
  kind: Kind;
  destination: Destination;
};

/** Sends a form in place of the browser, and shows what became of it. */
export function FormReport({ form, kind, destination }: FormReportProps) {
  const { notice, dismiss } = useSubmission(form, kind, destination);
  return <Notice content={notice} onDismiss={dismiss} />;
}

/** Starts a form's script. */
export function startForm(place: HTMLElement, props: FormReportProps): void {
  hydrateRoot(place, <FormReport {...props} />);
}
