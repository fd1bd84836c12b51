import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { checkSubmission } from "../../shared/submission/check.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import { answer, type Behaviour, closeConnection, startReceiver } from "../support/receiver.ts";
import type { Environment } from "../support/server-process.ts";
import { formPage, formPages, ready, readyProject } from "./support/ready-project.ts";

/** npm run launch-check on a project that is ready, with one thing wrong at a time. */

const webhookSecrets = {
  enquiry: "CONTACT_WEBHOOK_SECRET",
  application: "APPLICATION_WEBHOOK_SECRET",
};

/** Two webhooks for the test, and the settings that name them. */
async function receivers(behaviour?: Behaviour) {
  const contact = await startReceiver(behaviour);
  const application = await startReceiver(behaviour);
  const environment: Environment = {
    ...ready,
    CONTACT_WEBHOOK_URL: contact.url.href,
    APPLICATION_WEBHOOK_URL: application.url.href,
  };
  return { contact, application, environment };
}

test("a project without a stand-in is ready, and nothing is sent without --send-test", async () => {
  const { contact, application, environment } = await receivers();
  const project = readyProject();
  // A drawing that the person approved is not a stand-in.
  project.write("site/public/team/an.svg", '<svg data-set="notionists"></svg>');
  project.edit("content/team/an.yaml", (text) => `${text}drawingApproved: true\n`);
  const { code, stdout, open, advice } = await project.check(environment);
  expect([code, open, advice]).toEqual([0, [], []]);
  expect([...contact.requests, ...application.requests]).toEqual([]);
  expect(stdout).toContain("  ok      CONTACT_WEBHOOK_URL is set.");
  expect(stdout).toMatch(/^Ready to launch: 0 open, 0 to consider, \d+ fine\.$/m);
});

/** In each file, a text, its replacement, and the start of the finding. */
const spoilt: readonly (readonly [
  file: string,
  from: string | RegExp,
  to: string,
  finding: RegExp,
])[] = [
  ["company.yaml", "standIns: []", "standIns: [address.street]", /\d+: "address\.street" is a st/],
  ["company.yaml", "456.749", "456.789", /\d+: the check digits of .* BE 0123\.456\.789 do not/],
  ["company.yaml", /^email: .*$/m, "email: a@firm.example", /\d+: a@firm\.example is reserved for/],
  ["team/an.yaml", "standIn: false", "standIn: true", /10: "An" is a stand-in\./],
  ["team/an.yaml", "/team/an.svg", "/team/drawn.svg", /5: the portrait of "An" comes from the ava/],
  ["pages/privacy-policy.yaml", "standIn: false", "standIn: true", /\d+: "Privacy policy" is/],
  ["contact.yaml", "standIn: false", "standIn: true", /\d+: "The intro call" is a stand-in/],
  [
    "jobs/senior-embedded-engineer.yaml",
    "standIn: false",
    "standIn: true",
    /\d+: "pay" is a stand-in/,
  ],
  [
    "partners.yaml",
    "image: /partners/own.svg",
    "mark: rings",
    /2: "marks entry 1\.mark": is only a placeholder/,
  ],
  ["contact.yaml", /$/, "colour: red\n", /\d+: the file: Unrecognized key: "colour"/],
];

test("each stand-in in the content, and a wrong setting, is a finding of its own", async () => {
  const project = readyProject();
  project.write("site/public/team/drawn.svg", '<svg data-set="notionists"></svg>');
  for (const [file, from, to] of spoilt) {
    project.edit(`content/${file}`, (text) => text.replace(from, to));
  }
  // A wrong setting does not keep the content from being checked.
  const { code, open, stdout } = await project.check({ ...ready, PORT: "none" });
  expect(open.pop()).toMatch(/^PORT must be a whole number from 0 to 65535\.$/);
  expect(open, stdout).toHaveLength(spoilt.length);
  for (const [file, , , finding] of spoilt) {
    expect(open.join("\n")).toMatch(new RegExp(`^content/${file}, line ${finding.source}`, "m"));
  }
  expect(stdout).toContain(`Not ready to launch: ${spoilt.length + 1} open`);
  expect(code).toBe(1);
});

test("a build that is old, for another address, with an example address or unfinished is refused", () => {
  const project = readyProject();
  project.edit("dist/index.html", (text) => text.replace("https://www.", "http://"));
  project.write("dist/.well-known/security.txt", "Contact: mailto:info@firm.example");
  project.touch("content/home.yaml");
  expect(project.checkSettings(ready).open).toEqual([
    "dist/ is older than content/home.yaml. Run npm run build.",
    expect.stringContaining("dist/index.html was built for http://proefwerk.be. Run npm run build"),
    expect.stringContaining("security.txt: info@firm.example is reserved for examples. Change it"),
  ]);
  project.remove("dist/index.html.gz");
  expect(project.checkSettings(ready).open).toEqual([
    "dist/ does not contain a finished build. Run npm run build with SITE_URL set.",
  ]);
});

test("settings that are missing or that visitors could not use are refused", () => {
  const project = readyProject();
  for (const [environment, ...messages] of [
    [
      {},
      /^SITE_URL is not set\./,
      /^CONTACT_WEBHOOK_URL is not set: enquiry submissions would be kept/,
      /^APPLICATION_WEBHOOK_URL is not set: application submissions would be kept/,
      /^RETENTION_DAYS is not set\. Choose how many days/,
    ],
    [
      {
        ...ready,
        SITE_URL: "http://localhost:4321",
        APPLICATION_WEBHOOK_URL: "https://hooks.example/canary",
      },
      /^SITE_URL is http:\/\/localhost:4321, which can be reached only from/,
      // The address is a credential.
      /^APPLICATION_WEBHOOK_URL has a host name reserved for examples\. (?!.*canary)/,
    ],
    [
      { ...ready, SITE_URL: "http://www.proefwerk.be" },
      /^SITE_URL is http:\/\/www\.proefwerk\.be: .* Use https\.$/,
    ],
    [
      { ...ready, SITE_URL: "https://proefwerk.example" },
      /^SITE_URL is https:\/\/proefwerk\.example, a name reserved/,
    ],
  ] as const) {
    const { open } = project.checkSettings(environment);
    expect(open).toEqual(
      [...messages, /was built for/].map((message) => expect.stringMatching(message)),
    );
  }
});

test("recommended settings are advice", () => {
  const { CONTACT_WEBHOOK_SECRET: _1, APPLICATION_WEBHOOK_RECEIPT: _2, ...rest } = ready;
  const { TRUST_PROXY: _3, ...less } = rest;
  const { open, advice } = readyProject().checkSettings({
    ...less,
    RETENTION_DAYS: "61",
    CONTACT_WEBHOOK_URL: "http://hooks.proefwerk.be/contact",
  });
  expect(open).toEqual([]);
  expect(advice).toEqual([
    expect.stringContaining("privacy-policy.yaml does not name the 61 days"),
    expect.stringContaining("CONTACT_WEBHOOK_SECRET is not set"),
    expect.stringContaining("APPLICATION_WEBHOOK_RECEIPT is not set"),
    expect.stringContaining("TRUST_PROXY is not set"),
    expect.stringContaining("CONTACT_WEBHOOK_URL uses http"),
  ]);
});

test("an unknown option ends with the usage", async () => {
  const { code, stdout, stderr } = await readyProject().check(ready, "--sendtest");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("Usage: npm run launch-check");
});

test("--send-test delivers a marked submission of each kind that meets the contract", async () => {
  const { contact, application, environment } = await receivers();
  // Only one of them can name the id, and each has its own authorization.
  contact.behave((response) => void response.end(contact.ids()[0]));
  const own = {
    CONTACT_WEBHOOK_RECEIPT: "id",
    CONTACT_WEBHOOK_AUTHORIZATION: "Bearer contact",
    APPLICATION_WEBHOOK_AUTHORIZATION: "Bearer application",
  };
  const project = readyProject();
  const { code, stdout, open } = await project.check({ ...environment, ...own }, "--send-test");
  expect([code, open], stdout).toEqual([0, []]);
  const receiverOf = { enquiry: contact, application };
  const tokenOf = { enquiry: "Bearer contact", application: "Bearer application" };
  for (const kind of kinds) {
    const { headers, body = "" } = receiverOf[kind].requests[0] ?? {};
    const payload = JSON.parse(body);
    expect(checkSubmission(kind, payload, new Date())).toMatchObject({ ok: true, payload });
    expect(headers).toMatchObject({
      "content-type": "application/json",
      authorization: tokenOf[kind],
    });
    const secret = ready[webhookSecrets[kind]] ?? "";
    expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    expect(payload).toMatchObject({ firstName: "TEST", email: "info@proefwerk.be" });
    expect(body).toContain("Nobody wrote it; delete it.");
    expect(stdout).toContain(`sent at ${payload.timestamp}`);
  }
});

test("--send-test reports receivers that refuse it, without their address", async () => {
  const { application, environment } = await receivers(answer(302));
  application.behave(closeConnection);
  expect((await readyProject().sendTests(environment)).open).toEqual([
    "CONTACT_WEBHOOK_URL answered 302 to a test enquiry, which is not a 2xx; it may have acted. Redirects are not followed.",
    "APPLICATION_WEBHOOK_URL gave no answer to a test application: UND_ERR_SOCKET, it may have acted.",
  ]);
});

test("a build without a server needs other settings, and --send-test posts what a page would", async () => {
  const { contact, application, environment } = await receivers();
  const { RETENTION_DAYS: _days, ...rest } = environment;
  const project = readyProject();
  project.edit("dist/index.html", (text) => text.replace("https://www.", "http://"));
  const direct: Environment = {
    ...rest,
    SITE_URL: "http://proefwerk.be",
    SUBMISSION_MODE: "direct",
  };
  const relayed = project.checkSettings(direct);
  // Only this machine's receivers may be http, and then the site may too.
  expect(relayed.open).toEqual([
    expect.stringContaining("SITE_URL is http://proefwerk.be"),
    expect.stringContaining("contact.html: its form does not post to CONTACT_WEBHOOK_URL"),
    expect.stringContaining("careers.html: its form does not post to APPLICATION_WEBHOOK_URL"),
  ]);
  expect(relayed.advice).toEqual([expect.stringContaining("SUBMISSION_MODE is direct")]);

  application.behave(answer(404));
  expect((await project.sendTests(direct)).open).toEqual([
    "APPLICATION_WEBHOOK_URL answered 404 to a test application, which is not a 2xx.",
  ]);
  for (const { requests } of [contact, application]) {
    expect(requests[0]?.headers).toMatchObject({
      "content-type": "text/plain;charset=UTF-8",
      origin: "http://proefwerk.be",
    });
    expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({ firstName: "TEST" });
  }

  project.write(formPages.enquiry, formPage({ mode: "direct", url: contact.url.href }));
  project.write(formPages.application, formPage({ mode: "direct", url: application.url.href }));
  expect(project.checkSettings(direct).open).toHaveLength(1);
  const moved = {
    CONTACT_WEBHOOK_URL: `${contact.url.href}other`,
    APPLICATION_WEBHOOK_URL: `${application.url.href}other`,
  };
  expect(project.checkSettings({ ...direct, ...moved }).open).toHaveLength(3);
  const { CONTACT_WEBHOOK_URL: _contact, ...unset } = direct;
  expect(() => project.checkSettings(unset)).toThrow(
    "CONTACT_WEBHOOK_URL must be set: in direct mode",
  );
});
