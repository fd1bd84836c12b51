import { expect, test } from "vitest";
import { answer, closeConnection } from "../support/receiver.ts";
import type { Environment } from "../support/server-process.ts";
import { readyProject, receivers, replace } from "./support/ready-project.ts";

/** npm run launch-check -- --send-test, with webhooks of the tests' own. */

test("--send-test delivers a marked submission of each kind by the contract", async () => {
  const { contact, application, environment } = await receivers();
  const { code, stdout, open } = await readyProject().check(environment, "--send-test");
  expect(open, stdout).toEqual([]);
  expect(code).toBe(0);
  const [enquiry] = contact.requests;
  const [applied] = application.requests;
  expect(Object.keys(JSON.parse(enquiry?.body ?? ""))).toEqual(
    "firstName lastName email company subject message timestamp source".split(" "),
  );
  expect(Object.keys(JSON.parse(applied?.body ?? ""))).toEqual(
    "firstName lastName phone email jobTitle motivation linkedinUrl resumeUrl timestamp source".split(
      " ",
    ),
  );
  for (const request of [enquiry, applied]) {
    expect(request?.headers["content-type"]).toBe("application/json");
    expect(request?.headers["webhook-signature"]).toMatch(/^v1,/);
    expect(stdout).toContain(`sent at ${JSON.parse(request?.body ?? "").timestamp}`);
    expect(JSON.parse(request?.body ?? "")).toMatchObject({
      firstName: "TEST",
      email: "info@proefwerk.be",
    });
    expect(request?.body).toContain("Nobody wrote it; delete it.");
  }
});

test("--send-test refuses receivers that do not take it, without telling their address", async () => {
  const { contact, application, environment } = await receivers(answer(302));
  application.behave(closeConnection);
  const { code, stdout, open } = await readyProject().check(environment, "--send-test");
  expect(open).toEqual([
    "CONTACT_WEBHOOK_URL answered 302 to a test enquiry, which is not a 2xx. Redirects are not followed.",
    expect.stringMatching(/^APPLICATION_WEBHOOK_URL cannot be reached: [A-Z_]+\.$/),
  ]);
  expect(stdout).not.toContain(contact.url.pathname);
  expect(code).toBe(1);
});

test("a build without a server needs other settings, and its test is what a page would post", async () => {
  const { contact, application, environment } = await receivers();
  const { RETENTION_DAYS: _days, SITE_URL: _url, ...rest } = environment;
  const project = readyProject();
  project.edit("dist/index.html", replace("https://www.", "http://"));
  const direct: Environment = {
    ...rest,
    SITE_URL: "http://proefwerk.be",
    SUBMISSION_MODE: "direct",
    DIRECT_FORMAT: "form",
  };
  const relayed = await project.check(direct, "--send-test");
  // Only this machine's receivers may be http, and then the site may too.
  expect(relayed.open).toEqual([
    expect.stringContaining("SITE_URL is http://proefwerk.be"),
    expect.stringContaining("contact.html: its form does not post to CONTACT_WEBHOOK_URL."),
  ]);
  expect(relayed.advice).toEqual([expect.stringContaining("SUBMISSION_MODE is direct")]);
  for (const { requests } of [contact, application]) {
    expect(requests[0]?.headers["content-type"]).toMatch(/^application\/x-www-form-urlencoded/);
    expect(new URLSearchParams(requests[0]?.body).get("firstName")).toBe("TEST");
  }

  project.write("dist/contact.html", `<form action="${contact.url.href}">`);
  const { CONTACT_WEBHOOK_URL: _contact, ...unset } = direct;
  expect((await project.check(direct)).open).toHaveLength(1);
  expect((await project.check(unset)).open).toEqual([
    expect.stringContaining("CONTACT_WEBHOOK_URL is not set, but forms need it in direct mode"),
  ]);
});
