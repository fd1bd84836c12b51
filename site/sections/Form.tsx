import { renderToString } from "react-dom/server";
import { readSiteSettings } from "../../shared/settings/site-settings.ts";
import { single } from "../content-model/content.ts";
import { destinationOf } from "../forms/destination.ts";
import { type PlacedForm, SubmissionForm } from "../forms/SubmissionForm.tsx";

type Without<Form> = Form extends PlacedForm ? Omit<Form, "destination"> : never;

/** A form that sends as this build's settings say; hydrate-forms.client.ts hydrates it. */
export function Form(props: Without<PlacedForm>) {
  const destination = destinationOf(props.kind, readSiteSettings(process.env), single("company"));
  const form = { ...props, destination };
  // Rendered on its own, because React hydrates only what this function returns.
  const __html = renderToString(<SubmissionForm {...form} />);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it.
  return <div data-form={JSON.stringify(form)} dangerouslySetInnerHTML={{ __html }} />;
}
