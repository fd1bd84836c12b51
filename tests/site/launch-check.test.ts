import { expect, test } from "vitest";
import type { Environment } from "../support/server-process.ts";
import { type Change, ready, readyProject, receivers, replace } from "./support/ready-project.ts";

/** npm run launch-check on a project that is ready, with one thing wrong at a time. */

test("a project without a stand-in is ready, and nothing is sent unasked", async () => {
  const { contact, application, environment } = await receivers();
  const project = readyProject();
  // A drawing that the person approved is not a stand-in.
  project.write("site/public/team/an.svg", '<svg data-set="notionists"></svg>');
  project.edit("content/team/an.yaml", (text) => `${text}drawingApproved: true\n`);
  const { code, stdout, open, advice } = await project.check(environment);
  expect(open).toEqual([]);
  expect(advice).toEqual([]);
  expect([...contact.requests, ...application.requests]).toEqual([]);
  expect(stdout).toContain("  ok      CONTACT_WEBHOOK_URL is set.");
  expect(stdout).toMatch(/^Ready to launch: 0 open, 0 to consider, \d+ fine\.$/m);
  expect(code).toBe(0);
});

type Edit = readonly [file: string, change: Change];
type Spoilt = Record<string, { readonly edit: Edit; readonly message: RegExp }>;

const spoiltContent: Spoilt = {
  "a field of the firm's data listed as a stand-in": {
    edit: ["content/company.yaml", replace("standIns: []", "standIns: [address.street]")],
    message:
      /^content\/company\.yaml, line \d+: "address\.street" is a stand-in\. Write the firm's own/m,
  },
  "an enterprise number that cannot exist": {
    edit: ["content/company.yaml", replace("0123.456.749", "0123.456.789")],
    message: /^content\/company\.yaml, line \d+: the check digits of .* BE 0123\.456\.789 do not/m,
  },
  "an example address": {
    edit: [
      "content/company.yaml",
      (text) => text.replace(/^email: .*$/m, "email: info@firm.example"),
    ],
    message: /^content\/company\.yaml, line \d+: info@firm\.example is reserved for examples/m,
  },
  "an invented member": {
    edit: ["content/team/an.yaml", replace("standIn: false", "standIn: true")],
    message: /^content\/team\/an\.yaml, line 7: "An" is a stand-in\. .* set standIn: false\.$/m,
  },
  "a portrait from the avatar set": {
    edit: ["site/public/team/an.svg", () => '<svg data-set="notionists"></svg>'],
    message: /^content\/team\/an\.yaml, line 5: the portrait of "An" comes from the avatar set/m,
  },
  "a policy that nobody has confirmed": {
    edit: ["content/pages/privacy-policy.yaml", (text) => `${text}standIn: true\n`],
    message: /^content\/pages\/privacy-policy\.yaml, line \d+: "Privacy policy" is a stand-in/m,
  },
  "a partner's mark of the design": {
    edit: ["content/partners.yaml", replace("image: /partners/own.svg", "mark: rings")],
    message: /^content\/partners\.yaml, line 2: "marks entry 1\.mark": is drawn for the design/m,
  },
  "content that stops the build": {
    edit: ["content/contact.yaml", (text) => `${text}colour: red\n`],
    message: /^content\/contact\.yaml, line \d+: the file has no field named "colour"/m,
  },
};

test("each stand-in in the content is a finding of its own", async () => {
  const project = readyProject();
  for (const { edit } of Object.values(spoiltContent)) project.edit(...edit);
  const { code, open, stdout } = await project.check();
  const count = Object.keys(spoiltContent).length;
  expect(open, stdout).toHaveLength(count);
  for (const [name, { message }] of Object.entries(spoiltContent)) {
    expect(open.join("\n"), name).toMatch(message);
  }
  expect(stdout).toContain(`Not ready to launch: ${count} open`);
  expect(code).toBe(1);
});

test("a build that is old, for another address or with an example in it is refused", async () => {
  const project = readyProject();
  project.edit("dist/index.html", replace("https://www.", "http://"));
  project.write("dist/.well-known/security.txt", "Contact: mailto:info@firm.example");
  project.touch("content/home.yaml");
  const { code, open } = await project.check();
  expect(open).toEqual([
    "dist/ is older than content/home.yaml. Run npm run build.",
    expect.stringContaining("dist/index.html was built for http://proefwerk.be. Run npm run build"),
    expect.stringContaining("security.txt: info@firm.example is reserved for examples. Change it"),
  ]);
  expect(code).toBe(1);
});

test("no build at all is refused", async () => {
  const project = readyProject();
  project.remove("dist");
  const { code, open } = await project.check();
  expect(open).toEqual(["dist/ does not contain a site. Run npm run build with SITE_URL set."]);
  expect(code).toBe(1);
});

test.each<[string, Environment, RegExp[]]>([
  [
    "nothing set",
    {},
    [
      /^SITE_URL is not set\./,
      /^CONTACT_WEBHOOK_URL is not set: enquiry submissions would be kept/,
      /^APPLICATION_WEBHOOK_URL is not set: application submissions would be kept/,
      /^RETENTION_DAYS is not set\. Choose how many days/,
      /was built for/,
    ],
  ],
  [
    "this machine and an example's webhook",
    {
      ...ready,
      SITE_URL: "http://localhost:4321",
      APPLICATION_WEBHOOK_URL: "https://hooks.example/canary",
    },
    [
      /^SITE_URL is http:\/\/localhost:4321, which can be reached only from/,
      // The address is a credential.
      /^APPLICATION_WEBHOOK_URL has a host name reserved for examples\. (?!.*canary)/,
      /was built for/,
    ],
  ],
  [
    "a value that the intake would refuse",
    { ...ready, PORT: "none" },
    [/^PORT is "none"; use a whole number/],
  ],
  [
    "an address without encryption",
    { ...ready, SITE_URL: "http://www.proefwerk.be" },
    [/^SITE_URL is http:\/\/www\.proefwerk\.be: .* Use https\.$/, /was built for/],
  ],
  [
    "an address at an example name",
    { ...ready, SITE_URL: "https://proefwerk.example" },
    [/^SITE_URL is https:\/\/proefwerk\.example, a name reserved/, /was built for/],
  ],
])("settings with %s are refused", async (_name, environment, messages) => {
  const { code, open, stdout } = await readyProject().check(environment);
  expect(open, stdout).toHaveLength(messages.length);
  for (const [index, message] of messages.entries()) expect(open[index]).toMatch(message);
  expect(code).toBe(1);
});

test("what is wise and not needed is advice", async () => {
  const { WEBHOOK_SECRET: _secret, TRUST_PROXY: _proxy, ...less } = ready;
  const project = readyProject();
  const { code, open, advice } = await project.check({
    ...less,
    RETENTION_DAYS: "61",
    CONTACT_WEBHOOK_URL: "http://hooks.proefwerk.be/contact",
  });
  expect(open).toEqual([]);
  expect(advice).toEqual([
    expect.stringContaining("privacy-policy.yaml does not name the 61 days"),
    expect.stringContaining("WEBHOOK_SECRET is not set"),
    expect.stringContaining("TRUST_PROXY is not set"),
    expect.stringContaining("CONTACT_WEBHOOK_URL uses http"),
  ]);
  expect(code).toBe(0);
});

test("an unknown option ends with the usage", async () => {
  const { code, stdout, stderr } = await readyProject().check(ready, "--sendtest");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("Usage: npm run launch-check");
});
