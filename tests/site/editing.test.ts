import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { examples } from "../../site/blocks/examples.ts";
import { testApp } from "../intake/support/test-app.ts";
import { jobs, readContent } from "../support/content.ts";
import { photograph } from "../support/photograph.ts";
import { buildSite, copySite } from "../support/site-copy.ts";
import { tempFolder } from "../support/test-end.ts";

/** An owner's edits, tried on a copy: each changes one content file and no code. */

// Webhook addresses are credentials: in relay mode only the intake may have them.
const canary = "canary7";
const webhooks = {
  CONTACT_WEBHOOK_URL: `https://${canary}.example/contact`,
  APPLICATION_WEBHOOK_URL: `https://${canary}.example/application`,
};

const reopened = "senior-software-quality-engineer";
const alsoReopened = "senior-embedded-engineer";
const { page: jobPage, ...job } = readContent(`jobs/${alsoReopened}.yaml`);
/** The site's own jobs may all be open. */
const fulfilled = { ...job, title: "Fulfilled", fulfilled: true, page: jobPage };

const photo = "IMG 1234.JPG";
const { image: _, ...member } = readContent(
  `team/${readdirSync(join(import.meta.dirname, "../../content/team"))[0]}`,
);

/** A page with every kind of block. */
const every = {
  title: "Every block",
  meta: { title: "Every", description: "x".repeat(60), updated: "2026-11-20", keywords: ["every"] },
  hero: { heading: "Heading", text: "A text.", drawing: "environments" },
  blocks: [
    ...examples.flatMap(({ blocks }) => blocks),
    { type: "picture", file: photo, alt: "A photograph" },
  ],
};

/** Pages with a form of their own, and the kinds of block whose content they have already. */
const pagesWithForm = {
  home: ["form", "offers"],
  contact: ["form", "offers"],
  careers: ["form"],
};

/**
 * What Google requires of a posting, and recommends as far as the site knows it
 * (developers.google.com/search/docs/appearance/structured-data/job-posting).
 */
const wanted =
  "title description datePosted hiringOrganization identifier employmentType baseSalary directApply jobLocation";

/** All structured data of a built page. */
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = ""]) => JSON.parse(json),
  );

const textsIn = (html: string) => html.split(/\s*<[^>]*>\s*/).filter(Boolean);

/**
 * Expects that the page of an open job in `dist` has a posting with these properties, and that a
 * visitor can read what it says.
 */
function expectPosting(dist: string, slug: string) {
  const html = readFileSync(join(dist, `careers/${slug}.html`), "utf8");
  const posting = structuredData(html).find((data) => data["@type"] === "JobPosting");
  expect(Object.keys(posting).sort(), slug).toEqual(
    `@context @type url ${wanted}`.split(" ").sort(),
  );
  const { hiringOrganization: firm, baseSalary, jobLocation, url } = posting;
  expect(url, slug).toBe(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]);
  expect(existsSync(join(dist, new URL(firm.logo).pathname)), firm.logo).toBe(true);
  expect(html.includes("<form "), slug).toBe(posting.directApply);
  const visible = textsIn(html.replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, "")).join(" ");
  const { minValue, maxValue } = baseSalary.value;
  const { postalCode, addressLocality } = jobLocation.address;
  for (const fact of [
    ...[posting.title, firm.name, postalCode, addressLocality, ...textsIn(posting.description)],
    ...[minValue, maxValue].map((euros) => `€${euros.toLocaleString("en-GB")}`),
  ]) {
    expect(visible, slug).toContain(fact);
  }
  return posting;
}

/** Expects that a photograph is turned, cropped for a portrait, light, and without what the phone noted. */
async function expectDelivered(dist: string, team: string, page: string) {
  const [, avif = ""] =
    /srcSet="([^"]*)" sizes="[^"]*"\/><img [^>]*"Portrait of Photo/.exec(team) ?? [];
  const files = avif.split(", ").map((one) => join(dist, decodeURI(one.replace(/ \d+w$/, ""))));
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    const { width, height } = await sharp(file).metadata();
    expect(width).toBe(height);
    expect(readFileSync(file).length).toBeLessThanOrEqual(25_000);
  }
  const drawings = readdirSync(join(dist, "pictures")).filter((name) => name.endsWith(".svg"));
  expect(drawings).not.toEqual([]);
  for (const name of drawings) {
    expect(readFileSync(join(dist, "pictures", name), "utf8")).not.toMatch(
      /<metadata|<script|onload/,
    );
  }
  const [, width, height] =
    /width="(\d+)" height="(\d+)" loading="lazy"[^>]*"A photograph"/.exec(page) ?? [];
  expect(Number(height)).toBeGreaterThan(Number(width));
  const pictures = readdirSync(join(dist, "_astro")).filter((name) =>
    /\.(avif|jpe?g|webp)$/i.test(name),
  );
  for (const name of pictures) {
    const { format, exif, xmp, icc, iptc } = await sharp(join(dist, "_astro", name)).metadata();
    expect([format, exif, xmp, icc, iptc], name).toEqual([
      expect.stringMatching(/heif|webp/),
      ...Array(4).fill(undefined),
    ]);
  }
}

test("an ordinary edit changes one content file, a mistake stops the build and leaves the running site alone, and no page has a webhook's address", async () => {
  const folder = tempFolder();
  copySite(folder);
  const path = (name: string) => join(folder, name);
  const edit = (from: string, changes: Readonly<Record<string, string>>, to = from) => {
    const changed = Object.entries(changes).reduce(
      (text, [field, value]) =>
        text.replace(new RegExp(`^( *)${field}: .*$`, "m"), `$1${field}: ${value}`),
      readFileSync(path(`content/${from}.yaml`), "utf8"),
    );
    writeFileSync(path(`content/${to}.yaml`), changed);
  };
  const dist = path("dist");
  const built = (name: string) => readFileSync(join(dist, `${name}.html`), "utf8");

  const ofThisBuild = ["404.html", "index.html", "_astro/earlier.js", "_astro/earlier.webp"];
  mkdirSync(join(dist, "_astro"), { recursive: true });
  for (const name of [...ofThisBuild, "_astro/oldest.js"]) {
    writeFileSync(join(dist, name), "earlier");
    utimesSync(join(dist, name), 0, ofThisBuild.includes(name) ? 2 : 1);
  }
  // A container may have mounted it.
  const { ino } = statSync(dist);
  const { app } = await testApp({ siteFolder: dist });
  const answerAt = async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return [statusCode, body];
  };
  writeFileSync(path("content/pages/every.yaml"), JSON.stringify(every).replace("title", "titel"));
  const mistaken = await buildSite(folder, webhooks);
  expect(mistaken.code).not.toBe(0);
  expect(mistaken.stdout + mistaken.stderr).toMatch(
    /content\/pages\/every\.yaml, line 1: the file: Unrecognized key: "titel"/,
  );
  expect(await answerAt("/")).toEqual([200, "earlier"]);
  expect(await answerAt("/_astro/earlier.webp")).toEqual([200, "earlier"]);

  writeFileSync(path("content/pages/every.yaml"), JSON.stringify(every));
  for (const [name, others] of Object.entries(pagesWithForm)) {
    const { blocks: _, ...page } = readContent(`${name}.yaml`);
    const blocks = every.blocks.filter(({ type }) => !others.includes(type));
    writeFileSync(path(`content/${name}.yaml`), JSON.stringify({ ...page, blocks }));
  }
  const changed = { button: "Off You Go", company: "Organisation", again: "Once more." };
  edit("forms", changed);
  edit(`jobs/${reopened}`, { fulfilled: "false", type: "Part-time", posted: "2026-10-01" });
  edit(`jobs/${alsoReopened}`, { fulfilled: "false" });
  await photograph(path(`content/pictures/${photo}`));
  await photograph(path("content/pictures/on no page.jpg"), 400, 300);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="a()"><metadata>a</metadata><script>a()</script><path d="M0 0h9"/></svg>`;
  writeFileSync(path("content/pictures/drawn.SVG"), svg);
  const photographed = { ...member, name: "Photographed", order: 1000, image: photo };
  writeFileSync(path("content/team/photographed.yaml"), JSON.stringify(photographed));
  writeFileSync(path("content/jobs/fulfilled.yaml"), JSON.stringify(fulfilled));
  edit("jobs/open-application", { title: "Write to us" });
  edit(
    "services/developer-test-setups",
    { title: "Ninth Service", order: "9" },
    "services/ninth-service",
  );
  const leftovers = ["Thumbs.db", "team/.DS_Store", "__MACOSX/logo.svg", "papers/~$paper.pdf"];
  for (const name of leftovers) {
    mkdirSync(dirname(path(`site/public/${name}`)), { recursive: true });
    writeFileSync(path(`site/public/${name}`), "");
  }
  const { code, stdout, stderr } = await buildSite(folder, { ...webhooks, RETENTION_DAYS: "45" });
  expect(code, stdout + stderr).toBe(0);

  for (const name of ["index", "services", "contact"]) {
    expect(built(name), name).toContain('href="/ninth-service"');
  }
  expect(statSync(dist).ino).toBe(ino);
  expect(await answerAt("/ninth-service")).toEqual([200, built("ninth-service")]);
  // Pages that are open may still ask for their scripts.
  expect(await answerAt("/_astro/earlier.js")).toEqual([200, "earlier"]);
  for (const name of ["oldest.js", "earlier.webp"]) {
    expect(await answerAt(`/_astro/${name}`)).toEqual([404, built("404")]);
  }
  expect(expectPosting(dist, reopened)).toMatchObject({
    datePosted: "2026-10-01",
    employmentType: "PART_TIME",
  });
  expectPosting(dist, alsoReopened);
  expect(built(`careers/${reopened}`)).not.toContain("Position Fulfilled");
  const careers = built("careers");
  const alsoFulfilled = jobs.filter(
    ({ slug, fulfilled }) => fulfilled && ![reopened, alsoReopened].includes(slug),
  );
  expect(careers.split("Position Fulfilled").length - 1).toBe(1 + alsoFulfilled.length);
  expect(careers).toContain('<option value="Write to us">');
  const page = built("careers/fulfilled");
  expect(structuredData(page).map((data) => data["@type"])).toEqual(["BreadcrumbList"]);
  expect(page).toContain("Position Fulfilled.");
  expect(page).toContain(' href="/careers?position=Write+to+us#apply"');

  await expectDelivered(dist, built("team"), built("every"));

  expect(built("privacy-policy")).toContain("This copy is erased 45 days after delivery.");

  for (const name of ["every", "index", "contact", "careers"]) {
    const html = built(name);
    // Blocks must not use an id of each other's markup, nor of the site's own.
    const ids = [...html.matchAll(/<[^>]*? id="([^"]*)"/g)].map(([, id]) => id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      name,
    ).toEqual([]);
    const faq = structuredData(html).find((data) => data["@type"] === "FAQPage");
    expect(faq.mainEntity.length, name).toBeGreaterThan(1);
    for (const { name: question, acceptedAnswer } of faq.mainEntity) {
      expect(html.split("<form ")[0], name).toMatch(question);
      expect(html, name).toContain(acceptedAnswer.text);
    }
  }

  expect(textsIn(built("contact"))).toEqual(expect.arrayContaining(["Off You Go", "Organisation"]));
  expect(built(`careers/${reopened}`)).toContain("Once more.");

  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((name) => readFileSync(name).includes(canary))).toEqual([]);
  expect(leftovers.filter((name) => existsSync(join(dist, name)))).toEqual([]);
}, 300_000);
