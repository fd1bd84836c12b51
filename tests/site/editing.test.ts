import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { jobs } from "../support/content.ts";
import { buildSite, copySite } from "../support/site-copy.ts";
import { tempFolder } from "../support/temp-folder.ts";

/** What an owner does to the content, tried on a copy: one file edited, no code. */

// Webhook addresses are credentials: in relay mode only the intake may know them.
const canary = "canary7";

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const reopened = "senior-software-quality-engineer";

/** A copy of everything that the site is built from. */
function copyOfSite() {
  const folder = tempFolder();
  copySite(folder);
  const path = (file: string) => join(folder, file);
  return {
    edit: (file: string, change: (text: string) => string, as = file) =>
      writeFileSync(path(as), change(readFileSync(path(file), "utf8"))),
    files: () => filesIn(path("dist")),
    built: (file: string) => readFileSync(path(join("dist", file)), "utf8"),
    build: () =>
      buildSite(folder, {
        CONTACT_WEBHOOK_URL: `https://${canary}.example/contact`,
        APPLICATION_WEBHOOK_URL: `https://${canary}.example/application`,
      }),
  };
}

test("a ninth service and a reopened job each take one edited file, and no webhook gets into a page", async () => {
  const site = copyOfSite();
  site.edit(
    "content/services/developer-test-setups.yaml",
    (text) =>
      text
        .replace(/^title: .*$/m, "title: Ninth Service")
        .replace(/^order: .*$/m, "order: 9")
        .replace(/^( {4}title: ).*$/m, "$1The ninth service"),
    "content/services/ninth-service.yaml",
  );
  site.edit(`content/jobs/${reopened}.yaml`, (text) =>
    text.replace(/^fulfilled: .*$/m, "fulfilled: false"),
  );
  const { code, stdout, stderr } = await site.build();
  expect(code, stdout + stderr).toBe(0);

  expect(site.built("ninth-service.html")).toContain("<title>The ninth service");
  for (const page of ["index.html", "services.html", "contact.html"]) {
    expect(site.built(page), page).toContain('href="/ninth-service"');
  }
  const job = site.built(`careers/${reopened}.html`);
  expect(job).toContain('"@type":"JobPosting"');
  expect(job).not.toContain("Position Fulfilled");
  const taken = jobs.filter((job) => job.fulfilled && job.slug !== reopened);
  const rows = site.built("careers.html").split("Position Fulfilled");
  expect(rows.length - 1).toBe(taken.length);

  const telling = site.files().filter((file) => readFileSync(file).includes(canary));
  expect(telling).toEqual([]);
}, 120_000);

test("a mistake in a content file stops the build with its place and a correction", async () => {
  const site = copyOfSite();
  site.edit("content/contact.yaml", (text) => text.replace("  heading:", "  headline:"));
  const { code, stdout, stderr } = await site.build();
  expect(code).not.toBe(0);
  expect(stdout + stderr).toMatch(
    /content\/contact\.yaml, line \d+: "hero" has no field named "headline"/,
  );
}, 120_000);
