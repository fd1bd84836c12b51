import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { type Environment, runProgram } from "../support/server-process.ts";
import { tempFolder } from "../support/test-end.ts";

const program = join(import.meta.dirname, "../../tools/launch-check.ts");

const settings: Environment = {
  SITE_URL: "https://www.proefwerk.be",
  CONTACT_WEBHOOK_URL: "https://hooks.proefwerk.be/contact",
  APPLICATION_WEBHOOK_URL: "https://hooks.proefwerk.be/application",
  RETENTION_DAYS: "30",
  CONTACT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  APPLICATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 8).toString("base64")}`,
  CONTACT_WEBHOOK_RECEIPT: "id",
  APPLICATION_WEBHOOK_RECEIPT: "id",
  TRUST_PROXY: "127.0.0.1",
};

const company = "standIns: []\nemail: info@proefwerk.be\naddress:\n  street: Kerkstraat 1\n";
const an = "name: An\nimage: /team/an.svg\n";
const partners = "marks:\n  - { name: Own, standIn: false }\n";

/** Runs npm run launch-check on this content. */
async function launchCheck(files: Readonly<Record<string, string>>, environment = settings) {
  const folder = tempFolder();
  const portrait = { "site/public/team/an.svg": '<svg data-set="notionists"></svg>' };
  for (const [name, text] of Object.entries({ ...portrait, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const { code, stdout } = await runProgram([program], environment, folder).ended;
  const lines = stdout.trimEnd().split("\n");
  const marked = (mark: string) =>
    lines.filter((line) => line.startsWith(mark)).map((line) => line.slice(mark.length).trim());
  return { code, verdict: lines.at(-1), open: marked("open"), advice: marked("advice") };
}

test("a project without stand-ins and with all settings is ready", async () => {
  const files = {
    "content/company.yaml": company,
    "content/team/an.yaml": `${an}drawingApproved: true\n`,
    "content/partners.yaml": partners,
  };
  const ready = { code: 0, verdict: "Ready to launch: 0 open.", open: [], advice: [] };
  expect(await launchCheck(files)).toEqual(ready);
});

test("each stand-in is found with its file and line, and so is a wrong setting", async () => {
  const files = {
    "content/company.yaml": company
      .replace("[]", "[address.street]")
      .replace("proefwerk.be", "firm.example"),
    "content/team/an.yaml": `${an}standIn: true\n`,
    "content/partners.yaml": partners.replace("false", "true"),
    "content/jobs/tester.yaml": "title: Tester\npay:\n  standIn: true\n",
  };
  const { code, verdict, open } = await launchCheck(files, { ...settings, PORT: "none" });
  expect(open).toEqual([
    expect.stringMatching(/^content\/company\.yaml, line 4: "address\.street" is a stand-in\./),
    expect.stringMatching(/^content\/company\.yaml, line 2: info@firm\.example is reserved for/),
    expect.stringMatching(/^content\/jobs\/tester\.yaml, line 3: "pay" is a stand-in\./),
    expect.stringMatching(/^content\/partners\.yaml, line 2: "Own" is a stand-in\./),
    expect.stringMatching(/^content\/team\/an\.yaml, line 3: "An" is a stand-in\./),
    expect.stringMatching(/^content\/team\/an\.yaml, line 2: the portrait of "An" comes from the/),
    "PORT must be a whole number from 0 to 65535.",
  ]);
  expect([code, verdict]).toEqual([1, "Not ready to launch: 7 open."]);
});

test("settings that are missing, or that visitors could not use, are found", async () => {
  const files = { "content/company.yaml": company };
  const nothing = await launchCheck(files, {});
  expect(nothing.open).toEqual([
    expect.stringMatching(/^SITE_URL is http:\/\/localhost:4321\./),
    expect.stringMatching(/^CONTACT_WEBHOOK_URL is not set/),
    expect.stringMatching(/^APPLICATION_WEBHOOK_URL is not set/),
    expect.stringMatching(/^RETENTION_DAYS is not set/),
  ]);
  expect(nothing.advice.map((line) => line.split(" ")[0])).toEqual([
    "CONTACT_WEBHOOK_SECRET",
    "APPLICATION_WEBHOOK_SECRET",
    "CONTACT_WEBHOOK_RECEIPT",
    "APPLICATION_WEBHOOK_RECEIPT",
    "TRUST_PROXY",
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

test("in direct mode nothing is said of settings that only a server has", async () => {
  const { RETENTION_DAYS: _, ...rest } = settings;
  const direct = { ...rest, TRUST_PROXY: "", SUBMISSION_MODE: "direct" };
  const { code, advice } = await launchCheck({ "content/company.yaml": company }, direct);
  expect([code, advice]).toEqual([0, []]);
});
