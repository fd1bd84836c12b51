import { test as base, expect, type Mock, vi } from "vitest";
import type { Locator } from "vitest/browser";
import { render } from "vitest-browser-react";
import texts from "../../content/forms.yaml";
import type { FieldName } from "../../shared/submission/fields.ts";
import { buttons, fieldTexts } from "../../shared/submission/texts.ts";
import { FormSender } from "../../site/forms/FormSender.tsx";
import { type FormProps, SubmissionForm } from "../../site/forms/SubmissionForm.tsx";
import { enquiry } from "../support/submissions.ts";
import "../../site/styles/tokens.css";
import "../../site/styles/base.css";

export { expect };

/** When every test sends. */
export const now = "2026-11-20T12:00:00.000Z";

/** The intake's answer to a submission that it keeps. */
export const accepted = () => Response.json({ id: "1" }, { status: 202 });

type Network = Mock<typeof fetch>;

/** In place of the network is a mock, which accepts everything unless it is told otherwise. */
export const test = base
  .extend("network", { auto: true }, () => {
    vi.setSystemTime(now);
    const network: Network = vi.fn(async () => accepted());
    vi.stubGlobal("fetch", network);
    return network;
  })
  .extend("logged", { auto: true }, () => vi.spyOn(console, "error").mockReturnValue());

/** What the page tells a form about the firm. */
export const firm = {
  email: "info@firm.example",
  phone: "+32 3 123 45 67",
  answer: "Ada answers by tomorrow.",
};

type Form = FormProps & { readonly webhook?: string };

export const contactForm = {
  kind: "enquiry",
  id: "contact",
  source: enquiry.source,
} as const satisfies Form;

/** Values by the fields' names. */
type Values = Readonly<Partial<Record<FieldName, string>>>;

/** Shows a form. @returns what holds it and its notices */
export async function show(form: Form): Promise<Locator> {
  const { locator } = await render(
    <FormSender {...firm} {...form}>
      <SubmissionForm {...firm} {...form} />
    </FormSender>,
  );
  return locator;
}

/** The control of a field, by its label. */
export function field(form: Locator, name: FieldName): Locator {
  const labels: Partial<Record<FieldName, string>> = texts.labels;
  return form.getByLabelText(labels[name] ?? fieldTexts[name].label, { exact: false });
}

/** The button that sends. */
export const send = (form: Locator) =>
  form
    .getByRole("button", { name: texts.enquiry.button, exact: true })
    .or(form.getByRole("button", { name: buttons.application.idle }));

const entriesOf = (values: Values) => Object.entries(values) as [FieldName, string][];

/** Fills in values as a browser does of its own accord: at once, without the keyboard. */
export function fill(form: Locator, values: Values): void {
  for (const [name, value] of entriesOf(values)) {
    const control = field(form, name).element() as HTMLInputElement;
    control.value = value;
    control.dispatchEvent(new Event("input", { bubbles: true }));
    control.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** Expects these values in the form. */
export async function expectValues(form: Locator, values: Values): Promise<void> {
  for (const [name, value] of entriesOf(values)) {
    await expect.element(field(form, name), { message: name }).toHaveValue(value);
  }
}

/** The title of each notice. */
const titles = {
  sent: /^(Message|Application) Sent/,
  failed: /^Error/,
  refused: /^(Message|Application) Not Sent Yet/,
};

/** Expects the notice of an outcome, and that the form can be sent again. */
export async function expectNotice(form: Locator, outcome: keyof typeof titles): Promise<void> {
  const role = outcome === "sent" ? "status" : "alert";
  await expect.element(form.getByRole(role).first()).toMatchTextContent(titles[outcome]);
  await expect.element(send(form)).not.toHaveAttribute("aria-disabled");
}

/** The values that were sent. */
export const sentBy = (network: Network) =>
  network.mock.calls.map(([, request]) => JSON.parse(String(request?.body)));
