import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { page } from "../../site/content-model/page.ts";
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
const taken = "senior-embedded-engineer";

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

const intro = { heading: "Heading", text: "A text." };
const points = Array.from({ length: 4 }, (_, index) => ({
  title: `Point ${index}`,
  text: "Text.",
}));
const rows = [
  ["Unit test", "Host"],
  ["System test", "Bench"],
];

/** One block of each kind; the anchors that its content gives it begin with `name`. */
const eachBlock = (name: string) => [
  { type: "points", id: `${name}-points`, ...intro, points },
  { type: "cells", id: `${name}-cells`, ...intro, points },
  { type: "rows", id: `${name}-rows`, ...intro, points },
  { type: "checklist", ...intro, points },
  { type: "channels", id: `${name}-channels`, heading: "Heading", points: points.slice(1) },
  { type: "steps", id: `${name}-steps`, ...intro, steps: points },
  { type: "stats", ...intro },
  { type: "services", id: `${name}-services`, ...intro, layout: "cards" },
  { type: "industries", id: `${name}-industries`, ...intro },
  { type: "team", ...intro },
  {
    type: "strip",
    strip: { kind: "standards", heading: "Heading", items: [{ name: "ISTQB", note: "A note" }] },
  },
  { type: "table", id: `${name}-table`, ...intro, columns: ["Level", "Where"], rows },
  {
    type: "paper",
    id: `${name}-paper`,
    ...intro,
    title: "A paper",
    contents: ["One", "Two", "Three"],
    file: "/papers/embedded-linux-update-power-loss.pdf",
  },
  { type: "prose", sections: [{ id: `${name}-prose`, heading: "Heading", paragraphs: ["Text."] }] },
  { type: "callToAction", ...intro, link: { label: "Contact", href: "/contact" } },
  { type: "before", before: { heading: "Heading", bring: ["One", "Two"], notFor: ["One"] } },
];

/** A page with two blocks of each kind but those that may stand once. */
const twice = {
  title: "Twice",
  meta: { title: "Twice", description: "x".repeat(60), updated: "2026-11-20", keywords: ["twice"] },
  hero: { ...intro, figure: "environments" },
  blocks: [
    ...eachBlock("first"),
    ...eachBlock("second"),
    { type: "cookies" },
    { type: "form", title: "Form", text: "A text." },
  ],
};

test("ordinary edits each take one content file, and no webhook gets into a page", async () => {
  const site = copyOfSite();
  site.edit("content/pages/services.yaml", () => JSON.stringify(twice), "content/pages/twice.yaml");
  site.edit(`content/jobs/${taken}.yaml`, (text) =>
    text.replace(/^fulfilled: .*$/m, "fulfilled: true"),
  );
  site.edit("content/jobs/open-application.yaml", (text) =>
    text.replace(/^title: .*$/m, "title: Write to us"),
  );
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
  const careers = site.built("careers.html");
  const alsoTaken = jobs.filter((job) => job.fulfilled && ![reopened, taken].includes(job.slug));
  expect(careers.split("Position Fulfilled").length - 1).toBe(1 + alsoTaken.length);

  expect(careers).toContain('<option value="Write to us">');
  const links = [...site.built(`careers/${taken}.html`).matchAll(/ href="([^"]*)"/g)];
  expect(links.map(([, href]) => href)).toContain("/careers?position=Write+to+us#apply");

  const ids = [...site.built("twice.html").matchAll(/<[^>]*? id="([^"]*)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  // What content does not name is either no anchor that it could name, or refused there.
  const [, ...others] = twice.blocks;
  const isTaken = (id = "") =>
    page.safeParse({ ...twice, blocks: [{ ...twice.blocks[0], id }, ...others] }).success === false;
  expect(ids.filter((id) => !/^(first|second)-/.test(id ?? "") && !isTaken(id))).toEqual([]);

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
