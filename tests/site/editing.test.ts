import {
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { commonHeaders, immutable } from "../../shared/headers.ts";
import { examples } from "../../site/blocks/examples.ts";
import { testApp } from "../intake/support/test-app.ts";
import { jobs, members, readContent, services } from "../support/content.ts";
import { addNotes, expectNotes } from "../support/notes.ts";
import { photograph } from "../support/photograph.ts";
import { expectPosting, structuredData, textsIn } from "../support/postings.ts";
import { buildSite, copySite } from "../support/site-copy.ts";
import { folderWith, tempFolder } from "../support/test-end.ts";

/** An owner's edits, tried on a copy: each changes one content file and no code. */

// Webhook addresses are credentials: in relay mode only the intake may have them.
const canary = "canary7";
const webhooks = {
  CONTACT_WEBHOOK_URL: `https://${canary}.example/contact`,
  APPLICATION_WEBHOOK_URL: `https://${canary}.example/application`,
};

const metaOf = (title: string) => ({
  title,
  description: title.padEnd(60, "."),
  updated: "2026-11-20",
  keywords: ["every"],
});
const position = {
  title: "Write to us",
  department: "Testing",
  location: "Remote",
  type: "Temporary",
  fulfilled: false,
  order: 1000,
  summary: "You test.",
  pay: { from: 400, to: 500, per: "day" },
};

/** A job with a page. */
const jobCalled = (title: string, ownForm: boolean, fulfilled = false) => ({
  ...position,
  title,
  fulfilled,
  page: {
    meta: metaOf(title),
    location: "Ghent",
    place: { postalCode: "9000", city: "Ghent", region: "East Flanders", country: "BE" },
    remote: "Partly",
    posted: "2026-10-01",
    ownForm,
    lede: "You test firmware.",
    sections: [{ heading: "What you do", items: ["Test firmware."] }],
  },
});

// As macOS decomposes accents in names.
const photo = "Hanne\u0301 1234.JPG";
const { slug: _member, ...member } = { ...members[0] };
const { slug: _service, ...service } = { ...services[0] };

/** A page with every kind of block. */
const every = {
  title: "Every block",
  meta: metaOf("Every"),
  hero: {
    heading: "Heading",
    text: "A text.",
    drawing: "environments",
    drawingSays: "Five stairs.",
  },
  blocks: [
    ...examples.flatMap(({ blocks }) => blocks),
    // The notes' photograph, since a large one takes long to encode.
    { type: "picture", file: "IMG 1.JPG", alt: "A photograph" },
  ],
};

/** Pages with a form of their own, and the kinds of block whose content they have already. */
const pagesWithForm = {
  home: ["form", "offers"],
  contact: ["form", "offers"],
  careers: ["form"],
};

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

/** Expects a posting for each open job with a page, and that fulfilled ones say so. */
function expectJobs(dist: string, built: (name: string) => string) {
  expect(expectPosting(dist, "own")).toMatchObject({
    datePosted: "2026-10-01",
    employmentType: ["TEMPORARY"],
    baseSalary: { value: { minValue: 400, unitText: "DAY" } },
  });
  expectPosting(dist, "linked");
  expect(built("careers/own")).not.toContain("Position Fulfilled");
  const careers = built("careers");
  const others = jobs.filter(({ slug, fulfilled }) => fulfilled && slug !== "open-application");
  expect(careers.split("Position Fulfilled").length - 1).toBe(1 + others.length);
  expect(careers).toContain('<option value="Write to us">');
  expect(careers).toContain("€400 to €500 a day");
  const fulfilled = built("careers/fulfilled");
  expect(structuredData(fulfilled).map((data) => data["@type"])).toEqual(["BreadcrumbList"]);
  expect(fulfilled).toContain("Position Fulfilled.");
  expect(textsIn(built("careers/own"))).toContain("Posted");
  expect(textsIn(fulfilled)).not.toContain("Posted");
  expect(fulfilled).toContain(' href="/careers?position=Write+to+us#apply"');
}

/** Expects that a page's structured data has its questions and answers, as they are shown. */
function expectQuestions(html: string, name: string) {
  const faq = structuredData(html).find((data) => data["@type"] === "FAQPage");
  expect(faq.mainEntity.length, name).toBeGreaterThan(1);
  for (const { name: question, acceptedAnswer } of faq.mainEntity) {
    expect(html.replaceAll(/<script\b.*?<\/script>/gs, ""), name).toContain(question);
    expect(html, name).toContain(acceptedAnswer.text);
  }
}

/** Expects the redirects and headers that static hosts read. */
function expectHostFiles(dist: string) {
  const text = (name: string) => readFileSync(join(dist, name), "utf8");
  const { moved = {} } = readContent("navigation.yaml");
  const lines = Object.entries(moved).map(([from, to]) => `${from} ${to} 301\n`);
  expect(text("_redirects")).toBe(lines.join(""));
  for (const [name, value] of Object.entries(commonHeaders(true))) {
    expect(text("_headers").toLowerCase()).toContain(`${name}: ${value}`.toLowerCase());
  }
  // Files that may be kept have a rule each: one of a folder would hold for errors there, too.
  const rules = text("_headers").split(/\n(?=\/)/);
  const kept = rules.filter((rule) => rule.includes("immutable"));
  const immutableFiles = immutable.flatMap((folder) =>
    globSync(`${folder.slice(1)}**/*.*`, { cwd: dist })
      .filter((file) => !/\.(?:br|gz)$|\/earlier\./.test(file))
      .map((file) => encodeURI(`/${file}`)),
  );
  expect(kept.map((rule) => rule.split("\n")[0]).sort()).toEqual(immutableFiles.sort());
}

test("an ordinary edit changes one content file, a mistake stops the build and leaves the running site alone, and no page has a webhook's address", async () => {
  const folder = tempFolder();
  copySite(folder);
  const path = (name: string) => join(folder, name);
  const put = (name: string, content: object) =>
    writeFileSync(path(`content/${name}.yaml`), JSON.stringify(content));
  const dist = path("dist");
  const built = (name: string) => readFileSync(join(dist, `${name}.html`), "utf8");

  const ofThisBuild = ["404.html", "index.html", "_astro/earlier.js", "_astro/earlier.webp"];
  for (const name of [...ofThisBuild, "_astro/oldest.js"]) {
    folderWith({ [name]: "earlier" }, dist);
    utimesSync(join(dist, name), 0, ofThisBuild.includes(name) ? 2 : 1);
  }
  // A container may have mounted it.
  const { ino } = statSync(dist);
  const { app } = await testApp({ siteFolder: dist });
  const answerAt = async (url: string) => {
    const { statusCode, body } = await app.inject(url);
    return [statusCode, body];
  };
  put("pages/every", { titel: every.title, ...every });
  const mistaken = await buildSite(folder, webhooks);
  expect(mistaken.code).not.toBe(0);
  expect(mistaken.stdout + mistaken.stderr).toMatch(
    /content\/pages\/every\.yaml, line 1: there is no field "titel"/,
  );
  expect(await answerAt("/")).toEqual([200, "earlier"]);
  expect(await answerAt("/_astro/earlier.webp")).toEqual([200, "earlier"]);

  put("pages/every", every);
  for (const [name, others] of Object.entries(pagesWithForm)) {
    const content = readContent(`${name}.yaml`);
    const blocks = every.blocks.filter(({ type }) => !others.includes(type));
    const ids = JSON.stringify(blocks);
    // Links lead to the owner's.
    const own = content.blocks?.filter(({ id = "" }) => id && !ids.includes(`"${id}"`)) ?? [];
    put(name, { ...content, blocks: [...own, ...blocks] });
  }
  const { labels, enquiry, job, ...forms } = readContent("forms.yaml");
  put("forms", {
    ...forms,
    labels: { ...labels, company: "Organisation" },
    enquiry: { ...enquiry, button: "Off You Go" },
    job: { ...job, again: "Once more." },
  });
  const mark = { line: "M2 2h9", small: "M3 3h9" };
  put("company", { ...readContent("company.yaml"), mark });
  // The page is indexed, so something has to lead to it.
  const { legal, ...navigation } = readContent("navigation.yaml");
  put("navigation", { ...navigation, legal: [...legal, "/every"] });
  await addNotes(folder);
  put("jobs/own", jobCalled("With a form", true));
  put("jobs/linked", jobCalled("Without a form", false));
  put("jobs/fulfilled", jobCalled("Fulfilled", true, true));
  put("jobs/open-application", position);
  await photograph(path(`content/pictures/${photo}`));
  await photograph(path("content/pictures/on no page.jpg"), 400, 300);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="a()"><metadata>a</metadata><script>a()</script><path d="M0 0h9"/></svg>`;
  writeFileSync(path("content/pictures/drawn.SVG"), svg);
  put("team/photographed", { ...member, name: "Photographed", order: 1000, image: photo });
  const page = { ...service.page, meta: metaOf("Own Service") };
  put("services/own-service", { ...service, page, title: "Own Service", order: 1000 });
  const leftovers = ["Thumbs.db", "team/.DS_Store", "__MACOSX/logo.svg", "papers/~$paper.pdf"];
  const added = [...leftovers, "papers/example.pdf"].map((name) => [`site/public/${name}`, ""]);
  folderWith(Object.fromEntries(added), folder);
  const SITE_URL = "https://www.firm.example";
  const { code, stdout, stderr } = await buildSite(folder, { ...webhooks, SITE_URL });
  expect(code, stdout + stderr).toBe(0);

  for (const name of ["index", "services", "contact"]) {
    expect(built(name), name).toContain('href="/own-service"');
  }
  expect(statSync(dist).ino).toBe(ino);
  expect(await answerAt("/own-service")).toEqual([200, built("own-service")]);
  // Pages that are open may still ask for their scripts.
  expect(await answerAt("/_astro/earlier.js")).toEqual([200, "earlier"]);
  for (const name of ["oldest.js", "earlier.webp"]) {
    expect(await answerAt(`/_astro/${name}`)).toEqual([404, built("404")]);
  }
  expectJobs(dist, built);
  expectNotes(dist);
  await expectDelivered(dist, built("team"), built("every"));

  // For visitors who can't see the drawing.
  expect(textsIn(built("every"))).toContain(every.hero.drawingSays);
  for (const name of ["every", "index", "contact", "careers"]) expectQuestions(built(name), name);
  expect(built("contact")).toContain(`<link rel="canonical" href="${SITE_URL}/contact"`);
  expectHostFiles(dist);

  expect(textsIn(built("contact"))).toEqual(expect.arrayContaining(["Off You Go", "Organisation"]));
  expect(built("careers/own")).toContain("Once more.");

  const text = (name: string) => readFileSync(join(dist, name), "utf8");
  for (const name of ["index.html", "favicon.svg"]) expect(text(name), name).toContain(mark.line);
  expect(text("favicon.svg")).toContain(mark.small);
  expect((await sharp(join(dist, "icons/apple-touch-icon.png")).metadata()).width).toBe(180);

  const files = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  expect(files.filter((name) => readFileSync(name).includes(canary))).toEqual([]);
  expect(leftovers.filter((name) => existsSync(join(dist, name)))).toEqual([]);
}, 600_000);
