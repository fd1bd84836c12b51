import { ExpectedError } from "../shared/settings.ts";
import { build } from "./launch-check/build.ts";
import { content } from "./launch-check/content.ts";
import { contentFiles } from "./launch-check/content-files.ts";
import { formatArea, formatVerdict, type Line } from "./launch-check/report.ts";
import { sendTests } from "./launch-check/send-test.ts";
import { readSettings, settings } from "./launch-check/settings.ts";

/**
 * npm run launch-check: reports what must be done before the project in the working folder can be
 * launched with the settings of this environment. Exits with 1 while anything is open.
 */
const usage = `Usage: npm run launch-check [-- --send-test]

  --send-test  also sends a marked test enquiry and a test application to the webhooks
`;

async function check(isTestWanted: boolean): Promise<void> {
  const [root, environment] = [process.cwd(), process.env];
  const files = contentFiles(root);
  const all: Line[] = [];
  const report = (title: string, lines: readonly Line[]) => {
    console.log(formatArea(title, lines));
    all.push(...lines);
  };
  report("Content", content(root, files));
  try {
    const read = readSettings(environment);
    report("Settings", settings(read, environment, files));
    report("Build", build(root, read));
    if (isTestWanted) report("Test submissions", await sendTests(read, files));
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error;
    const lines = error.message.split("\n").map((text): Line => ({ mark: "open", text }));
    report("Settings", lines);
  }
  console.log(formatVerdict(all));
  if (all.some(({ mark }) => mark === "open")) process.exitCode = 1;
}

const options = process.argv.slice(2);
if (options.every((option) => option === "--send-test")) await check(options.length > 0);
else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
