import axe from "axe-core";
import { onTestFinished } from "vitest";
import { cdp, userEvent } from "vitest/browser";
import texts from "../../content/forms.yaml";
import { enquiryFields, type FieldName } from "../../shared/submission/fields.ts";
import { fieldTexts, problems } from "../../shared/submission/texts.ts";
import { askedFields } from "../../site/forms/asked-fields.ts";
import { enquiry, typed } from "../support/submissions.ts";
import {
  accepted,
  contactForm,
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

const names = Object.keys(enquiryFields) as FieldName[];
const empty = Object.fromEntries(names.map((name) => [name, ""]));

test("a message is sent once, and the button shows it; then the form is empty", async ({
  network,
  logged,
}) => {
  const answer = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(answer.promise);
  const form = await show(contactForm);
  fill(form, typed.enquiry);
  // As a password manager does.
  const honeypot = form.getByLabelText(fieldTexts.leaveEmpty.label).element() as HTMLInputElement;
  honeypot.value = "filled in";
  await send(form).dblClick();
  // It keeps the focus, and a screen reader says what it says.
  const sending = form.getByRole("button", { name: "Sending..." });
  await expect.element(sending).toHaveAttribute("aria-disabled", "true");
  await expect.element(sending).toHaveFocus();
  await expect.element(form.getByRole("status").last()).toHaveTextContent("Sending...");
  answer.resolve(accepted());

  await expectNotice(form, "sent");
  const notice = form.getByRole("status").first();
  for (const text of [
    "Message Sent",
    "Thank you for your message. We'll get back to you soon!",
    `${texts.after.to} ${enquiry.email}.`,
    firm.answer,
  ]) {
    await expect.element(notice).toMatchTextContent(text);
  }
  const { sample } = texts.after;
  expect(notice.getByRole("link").elements()).toHaveLength(sample ? 1 : 0);
  if (sample) await expect.element(notice.getByRole("link")).toHaveAttribute("href", sample.href);
  // Nothing is below it here, and browsers scroll by whole pixels.
  await expect.element(notice).toBeInViewport({ ratio: 0.99 });
  await expect.element(send(form)).toHaveFocus();
  await expectValues(form, empty);
  expect(network.mock.calls.map(([url]) => url)).toEqual(["/api/enquiries"]);
  const [values] = sentBy(network);
  expect(values).toEqual({ ...enquiry, timestamp: now });
  expect(logged).not.toHaveBeenCalled();
});

test("the keyboard alone can send a message and dismiss its notice", async () => {
  const form = await show(contactForm);
  fill(form, typed.enquiry);
  // A screen reader skips the honeypot too, and it isn't visible.
  const { label } = fieldTexts.leaveEmpty;
  expect(form.getByRole("textbox", { name: label }).query()).toBeNull();
  const box = form.getByText(label).element().parentElement?.getBoundingClientRect();
  expect(Math.max(box?.width ?? 9, box?.height ?? 9)).toBeLessThanOrEqual(1);

  await field(form, "firstName").click();
  for (const { name } of askedFields("enquiry")) {
    await expect.element(field(form, name)).toHaveFocus();
    await userEvent.tab();
  }
  await expect.element(send(form)).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expectNotice(form, "sent");
  // Past the links to the privacy policy and to the sample, if there is one.
  const links = texts.after.sample ? 2 : 1;
  for (let presses = 0; presses <= links; presses += 1) await userEvent.tab();
  await expect.element(form.getByRole("button", { name: "Dismiss notice" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(form.getByRole("status").first()).toBeEmptyDOMElement();
  await expect.element(send(form)).toHaveFocus();
});

test("a refusal keeps the form and leads to each field, whose problem is tied to it until it is corrected", async ({
  network,
  logged,
}) => {
  const refused = ["firstName", "message"] as const;
  // Not in the form's order.
  const errors = refused.map((name) => ({ field: name, message: problems.missing })).reverse();
  network.mockResolvedValueOnce(Response.json({ errors }, { status: 422 }));
  const form = await show(contactForm);
  fill(form, typed.enquiry);
  await send(form).click();
  await expectNotice(form, "refused");
  await expectValues(form, typed.enquiry);
  expect(String(logged.mock.lastCall)).toContain("422");
  const notice = form.getByRole("alert");
  await expect.element(notice).toMatchTextContent("2 fields need a change:");
  const items = notice.getByRole("listitem").elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(
    [fieldTexts.firstName.label, texts.labels.message].map(
      (label) => `${label}: ${problems.missing}`,
    ),
  );
  // Past the link to the privacy policy and the other field.
  await expect.element(send(form)).toHaveFocus();
  for (let presses = 0; presses < 3; presses += 1) await userEvent.tab();
  await userEvent.keyboard("{Enter}");
  await expect.element(field(form, "message")).toHaveFocus();
  // The matcher also reads the sign before it, which browsers skip.
  const problem = expect.stringContaining(problems.missing);
  for (const name of refused) {
    await expect.element(field(form, name)).toHaveAttribute("aria-invalid", "true");
    await expect.element(field(form, name)).toHaveAccessibleDescription(problem);
  }
  for (const scheme of ["light", "dark"]) expect(await violationsIn(scheme), scheme).toEqual([]);

  await field(form, "firstName").fill("A");
  await expect.element(field(form, "firstName")).toHaveAttribute("aria-invalid", "false");
  await expect.element(field(form, "firstName")).not.toHaveAccessibleDescription(problem);
  await expect.element(field(form, "message")).toHaveAccessibleDescription(problem);
  await send(form).click();
  await expectNotice(form, "sent");
  const { message: hint = "" } = texts.hints;
  await expect.element(field(form, "message")).toHaveAccessibleDescription(hint);
});

/** What axe finds in a colour scheme; without motion, or it would measure colours in a transition. */
async function violationsIn(scheme: string) {
  await cdp().send("Emulation.setEmulatedMedia", {
    features: [
      { name: "prefers-color-scheme", value: scheme },
      { name: "prefers-reduced-motion", value: "reduce" },
    ],
  });
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    // The page has landmarks; a form alone has none.
    rules: { region: { enabled: false } },
  });
  return violations.map(({ id, nodes }) => ({ id, at: nodes.map(({ target }) => target) }));
}

test("once sending has failed, nobody hears that it goes on", async ({ network }) => {
  network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  const form = await show(contactForm);
  fill(form, typed.enquiry);
  await send(form).click();
  await expectNotice(form, "failed");
  // Longer than sending may take before that is announced.
  await new Promise((resolve) => setTimeout(resolve, 700));
  await expect.element(form.getByRole("status").last()).toBeEmptyDOMElement();
});

test("a problem has the language of its words: the browser's, or the page's", async () => {
  const { documentElement: page } = document;
  const { lang } = page;
  onTestFinished(() => void Object.assign(page, { lang }));
  page.lang = "nl";
  const form = await show(contactForm);
  const firstName = field(form, "firstName");
  const problem = () => document.getElementById(`${firstName.element().id}-problem`);
  await send(form).click();
  expect(problem()?.lang).toBe(navigator.language);
  await firstName.fill("x".repeat(101));
  await send(form).click();
  expect(problem()?.textContent).toBe(problems.tooLong(100, 101));
  expect(problem()?.lang).toBe("nl");
});

test("what is typed while a message is sent stays, and can be sent too", async ({ network }) => {
  const answer = Promise.withResolvers<Response>();
  network.mockReturnValueOnce(answer.promise);
  const form = await show(contactForm);
  fill(form, typed.enquiry);
  await send(form).click();
  const message = `${enquiry.message} One more thing.`;
  await field(form, "message").fill(message);
  answer.resolve(accepted());
  await expectNotice(form, "sent");
  await expectValues(form, { ...typed.enquiry, message });
  await send(form).click();
  await expectValues(form, empty);
  const sent = sentBy(network).map(({ message }) => message);
  expect(sent).toEqual([enquiry.message, message]);
});

test("the browser itself checks the fields", async ({ network }) => {
  const form = await show(contactForm);
  // The region exists before its notice, which would otherwise not be announced.
  await expect.element(form.getByRole("status").first()).toBeEmptyDOMElement();
  // Without the attribute, Firefox has a screen reader say "invalid entry" of each empty field.
  const expectInvalid = async (...invalid: FieldName[]) => {
    for (const name of names) {
      const isInvalid = String(invalid.includes(name));
      await expect
        .element(field(form, name), { message: name })
        .toHaveAttribute("aria-invalid", isInvalid);
    }
  };
  await expectInvalid();
  for (const [name, { required }] of Object.entries(enquiryFields)) {
    const control = field(form, name as FieldName).element() as HTMLInputElement;
    expect(control.required, name).toBe(required);
    const label = control.labels?.[0]?.textContent;
    expect(label?.includes(texts.marks.optional), name).toBe(!required);
  }
  await expect.element(field(form, "message")).toHaveAttribute("rows", "5");

  await send(form).click();
  await expect.element(field(form, "firstName")).toHaveFocus();
  await expectInvalid("firstName", "lastName", "email", "subject", "message");
  fill(form, { ...typed.enquiry, email: "not an address" });
  await expectInvalid("email");
  await send(form).click();
  await expect.element(field(form, "email")).toHaveFocus();
  expect(network).not.toHaveBeenCalled();
  // It would refuse what people paste with an address.
  fill(form, { email: `Łukasz <${enquiry.email}>;` });
  await expectInvalid();
  const changed = `${fieldTexts.email.label} ${texts.marks.changed} ${enquiry.email}`;
  await expect.element(form.getByRole("status").last()).toHaveTextContent(changed);
  await send(form).click();
  await expectNotice(form, "sent");
  await expectInvalid();
  expect(sentBy(network)).toMatchObject([{ email: enquiry.email }]);
});

test("what the browser refuses says why when somebody comes back to it, until it is corrected", async () => {
  const form = await show(contactForm);
  const [first, email] = [field(form, "firstName"), field(form, "email")];
  await email.click();
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription("");
  fill(form, { ...typed.enquiry, firstName: "", email: "nobody" });
  await send(form).click();
  const problemOf = (one: typeof email) => (one.element() as HTMLInputElement).validationMessage;
  const saying = (words: string) => expect.stringContaining(words);
  await expect.element(email).toHaveAccessibleDescription(saying(problemOf(email)));
  // The browser's bubble says it of the first, which has the focus.
  await expect.element(first).toHaveFocus();
  await expect.element(form.getByText(problemOf(first))).toBeVisible();
  await expect.element(first).toHaveAccessibleDescription("");
  await userEvent.tab();
  await expect.element(first).toHaveAccessibleDescription(saying(problemOf(first)));
  // It changes once the field is left, since screen readers say a change at once.
  const missing = problemOf(first);
  await first.fill("A");
  await expect.element(first).toHaveAccessibleDescription("");
  await expect.element(first).toHaveAttribute("aria-invalid", "false");
  await email.fill("");
  await expect.element(email).toHaveAttribute("aria-invalid", "true");
  await userEvent.tab();
  await expect.element(email).toHaveAccessibleDescription(saying(missing));
});

test("nothing is cut: a long text says how long it may be, and is sent once it fits", async () => {
  const form = await show(contactForm);
  fill(form, typed.enquiry);
  const message = field(form, "message");
  await message.fill("m".repeat(6007));
  await send(form).click();
  await expect.element(message).toHaveFocus();
  const { validationMessage } = message.element() as HTMLTextAreaElement;
  expect(validationMessage).toBe(problems.tooLong(5000, 6007));
  await expect.element(message).toHaveValue("m".repeat(6007));

  // Blanks at the end are not part of what is sent.
  await message.fill(`${"m".repeat(5000)}\n\n`);
  await send(form).click();
  await expectNotice(form, "sent");
});
