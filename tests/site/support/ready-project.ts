import { mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { endpoints, kinds } from "../../../shared/submission/kinds.ts";
import type { Destination } from "../../../site/forms/destination.ts";
import { build } from "../../../tools/launch-check/build.ts";
import { contentFiles } from "../../../tools/launch-check/content-files.ts";
import type { Line } from "../../../tools/launch-check/report.ts";
import { sendTests } from "../../../tools/launch-check/send-test.ts";
import { readSettings, settings } from "../../../tools/launch-check/settings.ts";
import { type Environment, runProgram } from "../../support/server-process.ts";
import { copyContent } from "../../support/site-copy.ts";
import { tempFolder } from "../../support/test-end.ts";

const program = join(import.meta.dirname, "../../../tools/launch-check.ts");

export const ready: Environment = {
  SITE_URL: "https://www.proefwerk.be",
  CONTACT_WEBHOOK_URL: "https://hooks.proefwerk.be/contact",
  APPLICATION_WEBHOOK_URL: "https://hooks.proefwerk.be/application",
  RETENTION_DAYS: "30",
  CONTACT_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString("base64")}`,
  APPLICATION_WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 8).toString("base64")}`,
  CONTACT_WEBHOOK_RECEIPT: "status",
  APPLICATION_WEBHOOK_RECEIPT: "status",
  TRUST_PROXY: "127.0.0.1",
};

/** Where the build puts a form of each kind. */
export const formPages = { enquiry: "dist/contact.html", application: "dist/careers.html" };

/** A built page whose form has this destination. */
export function formPage({ mode, url }: Destination): string {
  const props = { destination: [0, { mode: [0, mode], url: [0, url] }] };
  return `<astro-island props="${JSON.stringify(props).replaceAll('"', "&quot;")}"></astro-island>`;
}

const member = `name: An
email: an@proefwerk.be
initials: AP
gradient: ["#1d2421", "#2f6b57"]
image: /team/an.svg
role: Test engineer
languages: Dutch, English
askAbout: CAN traces
order: 1
standIn: false
`;
const partner = "  - { name: Own, image: /partners/own.svg, standIn: false }\n";

/** A copy of the content without a stand-in, built a minute later, and its settings. */
export function readyProject() {
  const folder = tempFolder();
  const path = (file: string) => join(folder, file);
  const write = (file: string, text: string) => {
    mkdirSync(join(path(file), ".."), { recursive: true });
    writeFileSync(path(file), text);
  };
  const edit = (file: string, change: (text: string) => string) =>
    write(file, change(readFileSync(path(file), "utf8")));
  const remove = (file: string) => rmSync(path(file), { recursive: true });

  copyContent(folder);
  for (const name of readdirSync(path("content"), { recursive: true, encoding: "utf8" })) {
    if (name.endsWith(".yaml")) edit(`content/${name}`, withoutStandIns);
  }
  // The policy names the days of these settings, whatever the owner wrote.
  edit("content/pages/privacy-policy.yaml", (text) => `${text}# ${ready.RETENTION_DAYS} days\n`);
  remove("content/team");
  write("content/team/an.yaml", member);
  write("site/public/team/an.svg", "<svg></svg>");
  write("site/public/partners/own.svg", "<svg></svg>");
  write("content/partners.yaml", `marks:\n${partner.repeat(4)}`);
  write("dist/index.html", `<link rel="canonical" href="${ready.SITE_URL}/">`);
  write("dist/index.html.gz", "");
  for (const kind of kinds)
    write(formPages[kind], formPage({ mode: "relay", url: endpoints[kind] }));
  const built = Date.now() / 1000 + 60;
  utimesSync(path("dist/index.html"), built, built);

  return {
    folder,
    write,
    edit,
    remove,
    touch: (file: string) => utimesSync(path(file), built + 60, built + 60),
    /** Runs npm run launch-check. */
    check: async (environment = ready, ...options: string[]) => {
      const ended = await runProgram([program, ...options], environment, folder).ended;
      const marked = (mark: string) =>
        ended.stdout.split("\n").flatMap((line) => line.split(`  ${mark.padEnd(6)}  `)[1] ?? []);
      return { ...ended, open: marked("open"), advice: marked("advice") };
    },
    /** What it finds in these settings and the build. */
    checkSettings: (environment: Environment) => {
      const read = readSettings(environment);
      const found = settings(read, environment, contentFiles(folder));
      return textsOf([...found, ...build(folder, read)]);
    },
    /** What it finds when it sends tests. */
    sendTests: async (environment: Environment) =>
      textsOf(await sendTests(readSettings(environment), contentFiles(folder))),
  };
}

function textsOf(lines: readonly Line[]) {
  const marked = (wanted: Line["mark"]) =>
    lines.filter(({ mark }) => mark === wanted).map(({ text }) => text);
  return { open: marked("open"), advice: marked("advice") };
}

const withoutStandIns = (text: string) =>
  text
    .replaceAll("proefwerk.example", "proefwerk.be")
    .replaceAll("standIn: true", "standIn: false")
    .replace(/^standIns:\n(?: +- .*\n)+/m, "standIns: []\n")
    .replace(/enterpriseNumber: .*/, "enterpriseNumber: BE 0123.456.749")
    .replace(/^email: .*$/m, "email: info@proefwerk.be");
