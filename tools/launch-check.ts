import { parseArgs } from "node:util";
import { build } from "./launch-check/build.ts";
import { companyData } from "./launch-check/company-data.ts";
import { contentAddresses } from "./launch-check/content-addresses.ts";
import { contentMistakes } from "./launch-check/content-mistakes.ts";
import { markedStandIns } from "./launch-check/marked-stand-ins.ts";
import { pictures } from "./launch-check/pictures.ts";
import { type Check, formatArea, formatVerdict, type Line } from "./launch-check/report.ts";
import { sendTest } from "./launch-check/send-test.ts";
import { settings } from "./launch-check/settings.ts";
import { siteUrl } from "./launch-check/site-url.ts";
import { webhooks } from "./launch-check/webhooks.ts";
import { readWorld } from "./launch-check/world.ts";

/**
 * Says what stands between the project in the working folder, with the settings of this
 * environment, and its launch: npm run launch-check. Exits with 1 while anything is open.
 */
const usage = `Usage: npm run launch-check [-- --send-test]

  --send-test  also sends a marked test enquiry and a test application to the webhooks
`;

const checks: Record<string, readonly Check[]> = {
  Content: [contentMistakes, companyData, markedStandIns, pictures, contentAddresses],
  Settings: [siteUrl, webhooks, settings],
  Build: [build],
};

function wantsTest(): boolean | undefined {
  try {
    return (
      parseArgs({ options: { "send-test": { type: "boolean" } } }).values["send-test"] ?? false
    );
  } catch {
    return undefined;
  }
}

const isTestWanted = wantsTest();
if (isTestWanted === undefined) {
  process.stderr.write(usage);
  process.exit(2);
}
const world = readWorld(process.cwd(), process.env);
const all: Line[] = [];
const areas = { ...checks, ...(isTestWanted && { "Test submissions": [sendTest] }) };
for (const [title, area] of Object.entries(areas)) {
  const lines: Line[] = [];
  for (const check of area) lines.push(...(await check(world)));
  console.log(formatArea(title, lines));
  all.push(...lines);
}
console.log(formatVerdict(all));
if (all.some(({ mark }) => mark === "open")) process.exitCode = 1;
