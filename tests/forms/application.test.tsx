import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import texts from "../../content/forms.yaml";
import { type FieldName, fieldsOf } from "../../shared/submission/fields.ts";
import { FormField } from "../../site/forms/FormField.tsx";
import { application, typed } from "../support/submissions.ts";
import {
  accepted,
  expect,
  expectNotice,
  expectValues,
  field,
  fill,
  firm,
  now,
  send,
  sentBy,
  show,
  test,
} from "./form.tsx";

const { jobTitle } = application;
const anyPosition = {
  kind: "application",
  id: "apply",
  source: application.source,
  positions: ["Open Application", jobTitle],
} as const;
const names = Object.keys(fieldsOf.application) as (keyof typeof fieldsOf.application)[];
const fresh = { ...Object.fromEntries(names.map((name) => [name, ""])), dialCode: "+32" };

test("an application is sent once; then dial code and position are as they were", async ({
  network,
}) => {
  const answer = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(answer.promise);
  const form = await show(anyPosition);
  await expectValues(form, fresh);
  // A national number keeps its digits, whatever the dial code.
  const chosen = { dialCode: "+31", phone: "0470 12 34 56" };
  const pasted = {
    email: `Ada Peeters <${application.email}>;`,
    linkedinUrl: ` ${application.linkedinUrl.replace("https://", "")}`,
  };
  const { jobTitle: _, ...others } = typed.application;
  fill(form, { ...others, ...chosen, ...pasted });
  // The browser asks for a position before it sends anything.
  await send(form).click();
  const position = field(form, "jobTitle");
  await expect.element(position).toHaveFocus();
  expect(network).not.toHaveBeenCalled();
  await userEvent.tab();
  const { validationMessage } = position.element() as HTMLSelectElement;
  await expect
    .element(position)
    .toHaveAccessibleDescription(expect.stringContaining(validationMessage));
  fill(form, { jobTitle });
  await expect.element(position).toHaveAccessibleDescription("");
  await send(form).dblClick();
  await expect
    .element(form.getByRole("button", { name: "Sending Application..." }))
    .toHaveAttribute("aria-disabled", "true");
  answer.resolve(accepted());

  await expectNotice(form, "sent");
  for (const text of [
    "Application Sent",
    "Thank you for your application. We'll review it and get back to you soon!",
    `${texts.after.to} ${application.email}.`,
    firm.answer,
  ]) {
    await expect.element(form.getByRole("status").first()).toMatchTextContent(text);
  }
  await expectValues(form, fresh);
  expect(network.mock.calls.map(([url]) => url)).toEqual(["/api/applications"]);
  const [values] = sentBy(network);
  expect(values).toEqual({ ...application, ...chosen, timestamp: now });
});

test("the fields are native, and say what the browser asks for", async () => {
  const form = await show(anyPosition);
  for (const name of names) {
    // A list that begins with a choice cannot be left empty.
    const isRequired = name !== "dialCode" && fieldsOf.application[name].required;
    expect((field(form, name).element() as HTMLInputElement).required, name).toBe(isRequired);
  }
  for (const [name, attribute, value] of [
    ["phone", "type", "tel"],
    ["email", "type", "email"],
    ["linkedinUrl", "type", "url"],
    ["resumeUrl", "type", "url"],
    ["motivation", "rows", "5"],
  ] as const) {
    await expect.element(field(form, name)).toHaveAttribute(attribute, value);
  }
  await expect
    .element(field(form, "resumeUrl"))
    .toHaveAccessibleDescription("Share a link to your resume (Google Drive, Dropbox, etc.)");
  expect(form.getByText(texts.marks.link, { exact: false }).elements()).toHaveLength(2);
  const choices = (name: FieldName) =>
    [...(field(form, name).element() as HTMLSelectElement).options].map(({ text }) => text);
  expect(choices("jobTitle")).toEqual([texts.marks.noPosition, ...anyPosition.positions]);
  expect(choices("dialCode")).toHaveLength(21);
});

test("a list that may stay empty is optional, and says so", async () => {
  const rules = { type: "choice", required: false, maxLength: 20 } as const;
  const options = ["", "Remote"].map((value) => ({ value, label: value || "Any" }));
  const { locator } = await render(
    <FormField form="apply" field={{ name: "jobTitle", rules, options }} />,
  );
  const list = locator.getByRole("combobox").element() as HTMLSelectElement;
  expect([list.required, list.validity.valid]).toEqual([false, true]);
  await expect.element(locator.getByText(texts.marks.optional)).toBeVisible();
});

test("two forms of one page, each preset to a job, know nothing of each other", async ({
  network,
}) => {
  const preset = (id: string) => show({ ...anyPosition, id, positions: [jobTitle] });
  const [above, below] = [await preset("above"), await preset("below")];
  const { jobTitle: _, ...values } = typed.application;
  const other = { ...values, firstName: "Somebody", motivation: "else" };
  fill(above, other);
  fill(below, values);
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await send(below).click();
  await expectNotice(below, "failed");
  await expect
    .element(below.getByRole("alert"))
    .toMatchTextContent("There was an error sending your application. Please try again.");
  await expectValues(below, values);
  // Twice, since the form is reset in between.
  for (let submissions = 0; submissions < 2; submissions += 1) {
    fill(below, values);
    await send(below).click();
    await expectNotice(below, "sent");
  }
  await expectValues(above, other);
  await expect.element(above.getByRole("status").first()).toBeEmptyDOMElement();
  await expect.element(above.getByRole("alert")).not.toBeInTheDocument();
  expect(sentBy(network).map(({ jobTitle }) => jobTitle)).toEqual(Array(3).fill(jobTitle));
});
