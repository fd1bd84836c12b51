import type { ComponentProps } from "react";
import { readSiteSettings } from "../../shared/settings.ts";
import { single } from "../content-model/content.ts";
import { destinationOf } from "../forms/destination.ts";
import { SubmissionForm } from "../forms/SubmissionForm.tsx";

type Without<Props> = Props extends unknown ? Omit<Props, "destination" | "reach"> : never;

/** A form that sends as this build's settings say. */
export function Form(props: Without<ComponentProps<typeof SubmissionForm>>) {
  const destination = destinationOf(props.kind, readSiteSettings(process.env));
  return <SubmissionForm {...props} destination={destination} reach={single("company")} />;
}
