import { join } from "node:path";
import { expect, test } from "vitest";
import { startReceiver } from "../support/receiver.ts";
import { type Environment, runProgram } from "../support/server-process.ts";
import { folderWith } from "../support/test-end.ts";

const program = join(import.meta.dirname, "../../tools/launch-check.ts");

const secret = `whsec_${Buffer.alloc(24).toString("base64")}`;

const settings: Environment = {
  SITE_URL: "https://www.proefwerk.be",
  CONTACT_WEBHOOK_URL: "https://hooks.proefwerk.be/contact",
  APPLICATION_WEBHOOK_URL: "https://hooks.proefwerk.be/application",
  CONTACT_WEBHOOK_SECRET: secret,
  APPLICATION_WEBHOOK_SECRET: secret,
  CONTACT_WEBHOOK_RECEIPT: "id",
  APPLICATION_WEBHOOK_RECEIPT: "id",
  TRUST_PROXY: "127.0.0.1",
};

const company = "email: info@proefwerk.be\naddress:\n  street: Kerkstraat 1\n";

/** Runs npm run launch-check on this content and a build with one more file, by default a release's. */
async function launchCheck(
  files: Readonly<Record<string, string>>,
  environment: Environment,
  built = "dist/social/default.png",
) {
  const folder = folderWith({ [built]: "", ...files });
  const { code, stdout } = await runProgram([program], environment, folder).ended;
  const lines = stdout.trimEnd().split("\n");
  return { code, verdict: lines.at(-1), open: lines.slice(0, -1) };
}

test.each([
  { SUBMISSION_MODE: "relay", HTTPS_PROXY: "proxy.example:3128" },
  // Without a server, another program's settings are none of its own.
  { SUBMISSION_MODE: "direct", PORT: "http", DATABASE_URL: "mysql://me@db.example/app" },
])(
  "a project without stand-ins and with all settings is ready: $SUBMISSION_MODE",
  async (more: Environment) => {
    const files = { "content/company.yaml": company };
    const ready = { code: 0, verdict: "Ready to launch: 0 open.", open: [] };
    expect(await launchCheck(files, { ...settings, ...more })).toEqual(ready);
  },
);

test("each stand-in is found with its file and line, and so is a wrong setting", async () => {
  const files = {
    "content/company.yaml": `${company}legal: { enterpriseNumber: BE 0000.000.000 }\n`,
    "content/team/an.yaml": "# An\nname: An\n",
    "content/jobs/tester.yaml": "title: Tester\npay:\n  from: 4000\nparts:\n  - heading: A week\n",
    "content/notes/a.md": "---\n# A note\ntitle: A note\n---\nText.\n",
    "content/stand-ins.yaml": `company.yaml: [address.street]
team/an.yaml: all
team/bo.yaml: all
jobs/tester.yaml: [pay.from, A week, A month]
notes/a.md: all
`,
  };
  const { code, verdict, open } = await launchCheck(files, { ...settings, PORT: "none" });
  expect(open).toEqual([
    expect.stringMatching(/^content\/company\.yaml, line 3: "address\.street" is a stand-in\./),
    expect.stringMatching(/^content\/team\/an\.yaml, line 2: this file is a stand-in\./),
    expect.stringMatching(
      /^content\/stand-ins\.yaml, line 3: content\/team\/bo\.yaml isn't there\./,
    ),
    expect.stringMatching(/^content\/jobs\/tester\.yaml, line 3: "pay\.from" is a stand-in\./),
    expect.stringMatching(/^content\/jobs\/tester\.yaml, line 5: "A week" is a stand-in\./),
    expect.stringMatching(/^content\/stand-ins\.yaml, line 4: "A month" isn't there\./),
    expect.stringMatching(/^content\/notes\/a\.md, line 3: this file is a stand-in\./),
    expect.stringMatching(/^content\/company\.yaml, line 4: no firm has this number\./),
    "PORT must be a whole number from 0 to 65535.",
  ]);
  expect([code, verdict]).toEqual([1, "Not ready to launch: 9 open."]);
});

test.each([
  ["CONTACT_WEBHOOK_URL", "https://n8n.proefwerk.be/webhook-test/contact"],
  ["APPLICATION_WEBHOOK_URL", "http://hooks.proefwerk.be/application"],
  ["APPLICATION_WEBHOOK_SECRET", ""],
  ["CONTACT_WEBHOOK_RECEIPT", "status"],
  ["TRUST_PROXY", ""],
])("a setting that works, but seldom as wanted, is to read again: %s=%s", async (name, value) => {
  const files = { "content/company.yaml": company };
  const { code, verdict, open } = await launchCheck(files, { ...settings, [name]: value });
  expect(open).toEqual([expect.stringMatching(`^Read again: .*${name}`)]);
  expect([code, verdict]).toEqual([0, "Ready to launch: 0 open, 1 to read again."]);
});

test("a build that is no release is refused", async () => {
  const files = { "content/company.yaml": company };
  const { code, open } = await launchCheck(files, settings, "dist/index.html");
  expect([code, open]).toEqual([1, [expect.stringMatching(/^dist\/: .* npm run release\.$/)]]);
});

const day = 86_400_000;
test.each([
  ["expires soon", `Expires: ${new Date(Date.now() + 29 * day).toISOString()}`, true],
  ["has no date", "Contact: mailto:a@b.be", true],
  ["is valid for a while", `Expires: ${new Date(Date.now() + 31 * day).toISOString()}`, false],
])("a published security.txt that %s is found: %s %s", async (_what, text, isFound) => {
  const line = expect.stringMatching(/security\.txt: it must be valid for 30 days more/);
  const { url } = await startReceiver((response) => void response.end(text));
  const watch = join(import.meta.dirname, "../../tools/security-txt.ts");
  const { code, stderr } = await runProgram([watch, url.origin], {}).ended;
  expect([code, stderr]).toEqual(isFound ? [1, line] : [0, ""]);
});

test("a privacy policy that was built with another RETENTION_DAYS is found", async () => {
  const text = "We erase it {settings.RETENTION_DAYS day|days} after “delivery” & so on";
  const files = {
    "content/company.yaml": company,
    "content/pages/privacy-policy.yaml": `blocks:\n  - text: >-\n      ${text}\n`,
    "dist/privacy-policy.html": "<p>We erase it 60 days after “delivery” &amp; so on</p>",
  };
  const of = async (more: Environment) => (await launchCheck(files, { ...settings, ...more })).open;
  const wrong = [expect.stringMatching(/^dist\/privacy-policy\.html: .* RETENTION_DAYS than 30,/)];
  expect(await of({})).toEqual(wrong);
  expect(await of({ RETENTION_DAYS: "60" })).toEqual([]);
  expect(await of({ SUBMISSION_MODE: "direct" })).toEqual([]);
});

test("what others bring leads to the sentences that may not be true any more", async () => {
  const files = (more: string) => ({
    "content/company.yaml": company + more,
    "content/pages/cookie-policy.yaml": `title: This is our cookie policy
blocks:
  - text: We answer soon. This site sets no cookies.
  # This comment is about cookies.
  - text: >-
      One firm runs this server. It has no counter.
`,
  });
  const of = async (more: string) => (await launchCheck(files(more), settings)).open;
  const cookies =
    /^Read again: content\/pages\/cookie-policy\.yaml, line 3: .* "This site sets no cookies\."$/;
  const firm = /line 5: .* "One firm runs this server\."$/;
  const each = (...lines: RegExp[]) => lines.map((line) => expect.stringMatching(line));

  expect(await of("")).toEqual([]);
  expect(await of("introCall: mailto:an@proefwerk.be\n")).toEqual([]);
  expect(await of("introCall: https://book.example\n")).toEqual(each(firm));
  expect(await of("consentScript: https://consent.example/a.js\n")).toEqual(
    each(cookies, /line 5: .* "It has no counter\."$/),
  );
  const both = /line 5: with scripts, .* "One firm runs this server\." "It has no counter\."$/;
  const scripts = "scripts: [{ src: https://stats.example/a.js }]\n";
  expect(await of(scripts)).toEqual(each(cookies, both));
  // Nobody but the owner can tell whether they are true, so they stop no launch.
  expect(await launchCheck(files(scripts), settings)).toMatchObject({
    code: 0,
    verdict: "Ready to launch: 0 open, 2 to read again.",
  });
});

test("settings that are missing, or that visitors could not use, are found", async () => {
  const files = { "content/company.yaml": company };
  const nothing = await launchCheck(files, {});
  expect(nothing.open).toEqual([
    expect.stringMatching(/^SITE_URL is http:\/\/localhost:4321\./),
    expect.stringMatching(/^CONTACT_WEBHOOK_URL is not set/),
    expect.stringMatching(/^APPLICATION_WEBHOOK_URL is not set/),
    expect.stringMatching(/^Read again: TRUST_PROXY is not set/),
  ]);

  const canary = "https://hooks.example/canary";
  const examples = await launchCheck(files, {
    ...settings,
    SITE_URL: "https://proefwerk.example",
    CONTACT_WEBHOOK_URL: canary,
  });
  expect(examples.open).toEqual([
    expect.stringMatching(/^SITE_URL is https:\/\/proefwerk\.example\./),
    // The address is a credential.
    expect.stringMatching(/^CONTACT_WEBHOOK_URL is not set(?!.*canary)/),
  ]);
});
