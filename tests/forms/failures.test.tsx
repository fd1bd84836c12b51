import { vi } from "vitest";
import texts from "../../content/forms.yaml";
import { problems, refusals } from "../../shared/submission/texts.ts";
import { typed } from "../support/submissions.ts";
import {
  contactForm,
  expect,
  expectNotice,
  expectValues,
  field,
  fill,
  firm,
  send,
  show,
  test,
} from "./form.tsx";

const directForm = { ...contactForm, webhook: "https://hooks.example/enquiries" };

test.for([
  ["the intake", contactForm],
  ["a webhook", directForm],
] as const)(
  "where %s is unreachable or silent, the form keeps its text",
  async ([, which], { network, logged }) => {
    network.mockRejectedValueOnce(new TypeError("Failed to fetch"));
    const form = await show(which);
    // Firefox has a screen reader speak of an alert only if it is inserted, each time anew.
    const alert = form.getByRole("alert");
    await expect.element(alert).not.toBeInTheDocument();
    fill(form, typed.enquiry);
    await send(form).click();
    await expectNotice(form, "failed");
    await expectValues(form, typed.enquiry);
    const links = alert.getByRole("link").elements();
    expect(links.map((link) => link.getAttribute("href"))).toEqual(
      [...texts.after.failed.matchAll(/\{email\}|\{phone\}/g)].map(([named]) =>
        named === "{email}" ? `mailto:${firm.email}` : `tel:${firm.phone.replaceAll(" ", "")}`,
      ),
    );
    expect(String(logged.mock.lastCall)).toContain("Failed to fetch");

    const clock = new AbortController();
    const limit = vi.spyOn(AbortSignal, "timeout").mockReturnValue(clock.signal);
    network.mockImplementationOnce(
      (_url, request) =>
        new Promise((_resolve, reject) => {
          request?.signal?.addEventListener("abort", () => reject(clock.signal.reason));
        }),
    );
    await send(form).click();
    await expect.element(alert).not.toBeInTheDocument();
    expect(limit).toHaveBeenCalledExactlyOnceWith(30_000);
    clock.abort(new DOMException("Too late", "TimeoutError"));
    await expectNotice(form, "failed");
    await expectValues(form, typed.enquiry);
    expect(String(logged.mock.lastCall)).toContain("TimeoutError");

    await send(form).click();
    await expectNotice(form, "sent");
    expect(network).toHaveBeenCalledTimes(3);
  },
);

/** What follows a failure, as it is read. */
const after = texts.after.failed
  .replaceAll("{email}", firm.email)
  .replaceAll("{phone}", firm.phone);

test.for([
  [429, refusals.tooMany, ` ${refusals.tooMany}`],
  [503, refusals.unavailable, ""],
  [502, undefined, ""],
] as const)(
  "a refusal with %i and %j adds %j to the notice",
  async ([status, detail, added], { network, logged }) => {
    const body = detail ? JSON.stringify({ status, detail }) : "<h1>Bad gateway</h1>";
    network.mockResolvedValueOnce(new Response(body, { status }));
    const form = await show(contactForm);
    fill(form, typed.enquiry);
    await send(form).click();
    await expect
      .element(form.getByRole("alert"))
      .toHaveTextContent(
        `ErrorThere was an error sending your message. Please try again.${added}${after}`,
      );
    expect(String(logged.mock.lastCall)).toContain(String(status));
  },
);

test("a refusal that names no field of the form is a failure", async ({ network }) => {
  const errors = [{ field: "source", message: problems.source }];
  network.mockResolvedValueOnce(Response.json({ errors }, { status: 422 }));
  const form = await show(contactForm);
  fill(form, typed.enquiry);
  await send(form).click();
  await expectNotice(form, "failed");
  await expect.element(form.getByRole("alert")).not.toMatchTextContent(problems.source);
});

test("in direct mode an invalid value is named and not sent, and there is no honeypot", async ({
  network,
}) => {
  const form = await show(directForm);
  const invalid = { ...typed.enquiry, subject: " \u200b" };
  fill(form, invalid);
  await send(form).click();
  await expectNotice(form, "refused");
  await expectValues(form, invalid);
  const problem = expect.stringContaining(problems.missing);
  await expect.element(field(form, "subject")).toHaveAccessibleDescription(problem);
  const notice = form.getByRole("alert");
  await expect.element(notice).toMatchTextContent("One field needs a change:");
  await expect
    .element(notice.getByRole("link", { name: texts.labels.subject, exact: false }))
    .toBeVisible();
  expect(network).not.toHaveBeenCalled();
  expect(form.element().querySelector("[name=leaveEmpty]")).toBeNull();
});
