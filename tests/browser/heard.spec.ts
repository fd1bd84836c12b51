import { buttons, notices, refusedCount } from "../../shared/submission/texts.ts";
import { hasThermostat } from "../../site/reading/thermostat.ts";
import { bugs, matrix } from "../../thermostat/build.ts";
import { readContent } from "../support/content.ts";
import { missingPackages, type Orca, openOrca } from "../support/engines/orca.ts";
import { openProxy } from "../support/proxy.ts";
import { expect, ownTest as test } from "./fixtures.ts";
import { enquiry } from "./people.ts";

/** What Orca, a screen reader, says with Firefox. */

test.skip(!process.env.LONG, "npm run test:long listens");
// Where .ci/run has installed them, a missing one fails.
const lacks = missingPackages.join(", ");
test.skip(lacks !== "" && !process.env.INSTALLED, `not installed: ${lacks}`);
// One worker starts them once.
test.describe.configure({ mode: "default", timeout: 300_000 });

let orca: Orca;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  orca = await openOrca();
});
test.afterAll(() => orca?.close());

const texts = readContent("forms.yaml");

/** Opens a page and waits until Orca has read it, so that what it says later is heard. */
async function open(url: string): Promise<void> {
  await orca.goto(url);
  await orca.quiet();
}

/** Opens the contact form and fills it in. @returns what Orca has said of its first field */
async function fillIn(site: string, typed: Partial<typeof enquiry> | object = {}) {
  await open(`${site}/contact`);
  const first = await orca.after(() =>
    orca.run(`document.querySelector("form [name=firstName]").focus()`),
  );
  await orca.until(`document.querySelector("astro-island:not([ssr]) form")`);
  await orca.run(`
    for (const [name, value] of Object.entries(${JSON.stringify({ ...enquiry, ...typed })})) {
      document.querySelector(\`form [name=\${name}]\`).value = value;
    }`);
  return first;
}

/** Focuses an element, presses Enter on it, and returns what Orca says until this is true, and then. */
async function press(selector: string, end?: string): Promise<string> {
  await orca.run(`document.querySelector(${JSON.stringify(selector)}).focus()`);
  await orca.quiet();
  return pressKey("Return", end);
}

/** Presses a key, and returns what Orca says then, which the test's report has too. */
async function pressKey(key: string, end = "true"): Promise<string> {
  const said = await orca.after(async () => {
    await orca.press(key);
    // A busy machine may be silent for long before.
    await orca.until(end, 100_000);
  });
  test.info().annotations.push({ type: `said after ${key}`, description: said });
  return said;
}

const send = "form [type=submit]";
/** True once the page shows this. */
const noticed = `document.querySelector("[aria-label='Dismiss notice']")`;
const ran = `/\\d+ tests pass: /.test(document.querySelector("[aria-labelledby=break] [role=status]").textContent)`;
const hasResult = `document.querySelector(".workplace-bar > p:not([class])")`;

test("an empty field is required, not invalid; a wrong one is named with what is wrong", async ({
  server,
}) => {
  const first = await fillIn(server.url, { email: "nobody" });
  expect(first).toMatch(/First Name entry required\./);
  expect(first).not.toMatch(/invalid/);
  const said = await press(send);
  expect(said).toMatch(/Email entry nobody .*Please enter an email address\./s);
  expect(said.match(/Please enter/g)).toHaveLength(1);
  // Whoever comes back hears it again.
  expect(await pressKey("Tab")).not.toContain("Please enter");
  expect(await pressKey("shift+Tab")).toMatch(/Email entry nobody .*Please enter an email/s);
});

test("a message that was sent", async ({ server }) => {
  await fillIn(server.url);
  const said = await press(send, noticed);
  const { title, text } = notices.enquiry.sent;
  expect(said).toContain(`${title} ${text}`);
  expect(said).toContain(`${texts.after.to} ${enquiry.email}`);
});

test("a message that couldn't be sent", async ({ server }) => {
  const proxy = await openProxy(server.url);
  await fillIn(proxy.url);
  await orca.run(`document.querySelector("${send}").focus()`);
  await orca.quiet();
  proxy.close();
  const said = await press(send, noticed);
  const { title, text } = notices.enquiry.failed;
  expect(said).toContain(`${title}.\n${text}`);
  // Nothing is being sent any more.
  expect(said).not.toContain(buttons.enquiry.submitting);
});

test("a message that was refused: how many fields, and which", async ({ server }) => {
  await fillIn(server.url, { firstName: "\u200b", message: "\u200b" });
  const said = await press(send, noticed);
  expect(said).toContain(`${notices.enquiry.refused.title}.`);
  expect(said).toMatch(
    RegExp(`${refusedCount(2)}\nFirst Name: .* link\\.\n${texts.labels.message}: .* link\\.`),
  );
});

test.describe("the thermostat", () => {
  test.skip(!hasThermostat(), "the content has none");

  test("the first screen's verdict", async ({ site }) => {
    await open(`${site}/break-this-thermostat`);
    const [first] = matrix().failing[readContent("thermostat.yaml").hero.bug] ?? [];
    const said = await press("[aria-labelledby=break] button", ran);
    expect(said).toMatch(RegExp(`^${first} fails and the other \\d+ tests pass: `, "m"));
  });

  test("the workplace's verdict comes once, and last", async ({ site }) => {
    await open(`${site}/break-this-thermostat`);
    expect(await press("[data-open]", hasResult)).toMatch(/All \d+ tests passed after .+\.$/);
    // Arrow keys only move in the list.
    const { text = "" } = bugs()[0] ?? {};
    const moved = await pressKey("Down");
    expect(moved).toContain(text);
    expect(moved).not.toMatch(/tests? (failed|passed)/);
    const [failed] = matrix().failing[bugs()[0]?.id ?? ""] ?? [];
    const said = await pressKey("Return", `${hasResult}?.textContent.includes("failed")`);
    expect(said.match(/of \d+ tests failed/g)).toHaveLength(1);
    expect(said).toMatch(RegExp(`^\\d+ of \\d+ tests failed: .*${failed}.*$(?!\n)`, "m"));
  });
});
