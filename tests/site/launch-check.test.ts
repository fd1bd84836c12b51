import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { answer, type Behaviour, closeConnection, openReceiver } from "../support/receiver.ts";
import { type Environment, runProgram } from "../support/server-process.ts";

/** npm run launch-check on a project that is ready, with one thing wrong at a time. */

const root = join(import.meta.dirname, "../..");
const program = join(root, "tools/launch-check.ts");
const home = '<link rel="canonical" href="https://www.proefwerk.be/">';
const ready: Environment = {
  SITE_URL: "https://www.proefwerk.be",
  CONTACT_WEBHOOK_URL: "https://hooks.proefwerk.be/contact",
  APPLICATION_WEBHOOK_URL: "https://hooks.proefwerk.be/application",
  RETENTION_DAYS: "30",
  WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  TRUST_PROXY: "127.0.0.1",
};

const member = `name: An
email: an@proefwerk.be
initials: AP
gradient: ["#1d2421", "#2f6b57"]
image: /team/an.svg
order: 1
standIn: false
`;

const partner = "  - { name: Own, image: /partners/own.svg, standIn: false }\n";

/** A copy of the content without a stand-in, built a minute later, and its settings. */
function readyProject() {
  const folder = mkdtempSync(join(tmpdir(), "launch-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const path = (file: string) => join(folder, file);
  const write = (file: string, text: string) => {
    mkdirSync(join(path(file), ".."), { recursive: true });
    writeFileSync(path(file), text);
  };
  const edit = (file: string, change: (text: string) => string) =>
    write(file, change(readFileSync(path(file), "utf8")));

  for (const part of ["content", "site/public"]) {
    cpSync(join(root, part), path(part), { recursive: true });
  }
  for (const name of readdirSync(path("content"), { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".yaml")) edit(`content/${name}`, withoutStandIns);
  }
  rmSync(path("content/team"), { recursive: true });
  write("content/team/an.yaml", member);
  write("site/public/team/an.svg", "<svg></svg>");
  write("site/public/partners/own.svg", "<svg></svg>");
  write("content/partners.yaml", `marks:\n${partner.repeat(4)}`);
  write("dist/index.html", home);
  write("dist/contact.html", '<form action="/api/enquiries">');
  const built = Date.now() / 1000 + 60;
  utimesSync(path("dist/index.html"), built, built);

  return {
    write,
    edit,
    remove: (file: string) => rmSync(path(file), { recursive: true }),
    touch: (file: string) => utimesSync(path(file), built + 60, built + 60),
    check: async (environment: Environment = ready, ...options: string[]) => {
      const { code, stdout, stderr } = await runProgram([program, ...options], environment, folder)
        .ended;
      const marked = (mark: string) =>
        stdout.split("\n").flatMap((line) => line.split(`  ${mark.padEnd(6)}  `)[1] ?? []);
      return { code, stdout, stderr, open: marked("open"), advice: marked("advice") };
    },
  };
}

const withoutStandIns = (text: string) =>
  text
    .replaceAll("proefwerk.example", "proefwerk.be")
    .replaceAll(/^ *standIn: true\n/gm, "")
    .replace(/^standIns:\n(?: +- .*\n)+/m, "standIns: []\n")
    .replace(/enterpriseNumber: .*/, "enterpriseNumber: BE 0123.456.749")
    .replace(/^email: .*$/m, "email: info@proefwerk.be");

test("a project without a stand-in is ready, and nothing is sent unasked", async () => {
  const { contact, application, environment } = await receivers();
  const project = readyProject();
  // A drawing that the person approved is no stand-in.
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

type Edit = readonly [file: string, change: (text: string) => string];
type Spoilt = Record<string, { readonly edit: Edit; readonly message: RegExp }>;

const replace =
  (from: string, to: string): Edit[1] =>
  (text) =>
    text.replace(from, to);

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
    message: /^content\/partners\.yaml, line \d+: the mark of ".+" is drawn for the design/m,
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
  expect(open, stdout).toHaveLength(Object.keys(spoiltContent).length);
  for (const [name, { message }] of Object.entries(spoiltContent)) {
    expect(open.join("\n"), name).toMatch(message);
  }
  expect(stdout).toContain("Not ready to launch: 8 open");
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
  expect(open).toEqual(["dist/ holds no site. Run npm run build with SITE_URL set."]);
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
      /^RETENTION_DAYS is not set\. Choose for how many days/,
      /was built for/,
    ],
  ],
  [
    "this machine, an example's webhook and two values that the intake would refuse",
    {
      ...ready,
      SITE_URL: "http://localhost:4321",
      APPLICATION_WEBHOOK_URL: "https://hooks.example/canary",
      PORT: "none",
      SUBMISSIONS_PER_MINUTE: "0",
    },
    [
      /^SITE_URL is http:\/\/localhost:4321, which only this network reaches/,
      // The address is a credential.
      /^APPLICATION_WEBHOOK_URL is at a name reserved for examples\. (?!.*canary)/,
      /^PORT is "none"; use a whole number/,
      /^SUBMISSIONS_PER_MINUTE is "0"; use/,
      /was built for/,
    ],
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

/** Two webhooks of the test's own and the settings that name them. */
async function receivers(behaviour?: Behaviour) {
  const contact = await openReceiver(behaviour);
  const application = await openReceiver(behaviour);
  onTestFinished(contact.close);
  onTestFinished(application.close);
  const environment: Environment = {
    ...ready,
    CONTACT_WEBHOOK_URL: contact.url.href,
    APPLICATION_WEBHOOK_URL: application.url.href,
  };
  return { contact, application, environment };
}

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
    "CONTACT_WEBHOOK_URL answered 302 to a test enquiry, which is no 2xx. No redirect is followed.",
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
    expect.stringContaining("SITE_URL is http://proefwerk.be"),
    "CONTACT_WEBHOOK_URL is not set: enquiry submissions would have nowhere to go.",
  ]);
});

test("an unknown option ends with the usage", async () => {
  const { code, stdout, stderr } = await readyProject().check(ready, "--sendtest");
  expect([code, stdout]).toEqual([2, ""]);
  expect(stderr).toContain("Usage: npm run launch-check");
});
