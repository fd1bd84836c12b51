import sharp from "sharp";
import { company, jobs, pages, services } from "../support/content.ts";
import { everyPage, htmlOf, linkedPages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

/** What a page says, without menus, breadcrumb and footer. */
const bodyOf = (path: string) => /<main\b.*<\/main>/s.exec(htmlOf(path))?.[0] ?? "";

test("every button to the contact form names a subject, and so does every other page's own form", () => {
  const wrong = linkedPages.flatMap((path) => {
    const body = bodyOf(path);
    const buttons = body.match(/<a class="[^>]* href="\/contact(?:#[^"]*)?"[^>]*>/g) ?? [];
    const blank =
      path.length > 1 && path !== "/contact"
        ? /<input(?![^>]* value=)[^>]* name="subject"[^>]*>/
        : /^$/;
    return [...buttons, ...(blank.exec(body) ?? [])].map((found) => `${path}: ${found}`);
  });
  expect(wrong).toEqual([]);
});

// That something leads to each other page is a rule of content: site/build/check-pages.ts.
test("the home page's text leads to each service, that of careers to each job, that of notes to each note", () => {
  const jobPages = jobs.filter(({ page }) => page).map(({ slug }) => `/careers/${slug}`);
  for (const [list, paths] of [
    ["/", services.map(({ slug }) => `/${slug}`)],
    ["/careers", jobPages],
    ["/notes", everyPage.filter((path) => path.startsWith("/notes/"))],
  ] as const) {
    const body = paths.length > 0 ? bodyOf(list) : "";
    const missing = paths.filter((path) => !new RegExp(`href="${path}["?#]`).test(body));
    expect(missing, list).toEqual([]);
  }
});

/** Whether a page is one that search engines may show, under this address. */
const isIndexed = (path: string) =>
  /<link rel="canonical" href="https?:\/\/[^/"]*([^"]*)"/.exec(htmlOf(path))?.[1] === path;

/** Pages whose files ask search engines to leave them out. */
const notIndexed = pages.filter(({ indexed }) => indexed === false).map(({ slug }) => `/${slug}`);

test("every page's head is complete, and two pages share no picture", async ({ request }) => {
  const owners = new Map<string, string>();
  for (const path of everyPage) {
    const html = htmlOf(path).replaceAll("&amp;", "&");
    const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;
    const meta = (wanted: string) =>
      new RegExp(`<meta (?:property|name)="${wanted}" content="([^"]*)"`).exec(html)?.[1] ?? "";
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    const isResult = /sent(-yet)?$/.test(path);
    const isInner = path !== "/" && path !== "/404" && !isResult;

    const end = ` | ${company.name}`;
    expect(title.length, path).toBeLessThanOrEqual(60);
    expect(title.endsWith(end) || title.length + end.length > 60, title).toBe(true);
    expect(meta("description"), path).toMatch(isInner ? /^.{60,160}$/ : /^.{25,160}$/);
    expect(meta("keywords"), path).toBeTruthy();
    expect(meta("og:title"), path).toBe(title);

    // A job is one page under two addresses.
    const address = new URL(path.replace(/^\/jobs\//, "/careers/"), "http://localhost:4321").href;
    expect(meta("og:url"), path).toBe(address);
    const isSample = path.startsWith("/samples/");
    const isShown = ![...notIndexed, "/404"].includes(path) && !isResult && !isSample;
    expect(canonical, path).toBe(isShown ? address : undefined);
    expect(meta("robots"), path).toBe(isShown ? "" : "noindex");
    expect(count(/<h1\b/g), path).toBe(1);
    expect(count(/<li aria-current="page"/g), path).toBe(isInner ? 1 : 0);

    const { origin, pathname } = new URL(meta("og:image"));
    expect(origin, path).toBe(new URL(address).origin);
    expect(meta("twitter:card"), path).toBe("summary_large_image");
    expect([meta("og:image:width"), meta("og:image:height")], path).toEqual(["1200", "630"]);
    expect(meta("og:image:alt"), path).toBeTruthy();
    const picture = await request.get(pathname);
    expect(picture.headers()["content-type"], pathname).toBe("image/png");
    const file = await picture.body();
    const { format, width, height } = await sharp(file).metadata();
    expect([format, width, height], pathname).toEqual(["png", 1200, 630]);
    expect(file.length, pathname).toBeLessThanOrEqual(80_000);

    // The home page and pages without content of their own share the default picture.
    expect(pathname === "/social/default.png", path).toBe(!isInner);
    if (!isInner) continue;
    expect(owners.get(pathname) ?? address, pathname).toBe(address);
    owners.set(pathname, address);
  }
});

// Specification, section 9.
const specified = [
  "/",
  "/services",
  "/embedded-software",
  "/test-automation",
  "/linux-development",
  "/embedded-software-design",
  "/embedded-test-strategy",
  "/stakeholder-dashboards",
  "/developer-test-setups",
  "/hire-embedded-engineers",
  "/hire-qa-test-engineers",
  "/implement-agile-scrum",
  "/industries",
  "/embedded-hvac-control",
  "/embedded-consumer-electronics",
  "/embedded-iot",
  "/about",
  "/team",
  "/careers",
  "/contact",
  "/privacy-policy",
];
const inSitemap = specified.filter((path) => everyPage.includes(path));

test("the sitemap lists the root and those of the twenty paths that content has, in order; another lists all other pages that search engines may show", async ({
  request,
}) => {
  const robots = await (await request.get("/robots.txt")).text();
  const listed = async (path: string) => {
    expect(robots).toMatch(new RegExp(`^Sitemap: http.*${path}$`, "m"));
    const response = await request.get(path);
    expect(response.headers()["content-type"]).toContain("xml");
    const xml = await response.text();
    const all = (tag: string) =>
      [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "g"))].map(([, value]) => value ?? "");
    expect(new Set(all("changefreq"))).toEqual(new Set(["monthly"]));
    expect(new Set(all("priority"))).toEqual(new Set(["0.8"]));
    for (const lastmod of all("lastmod")) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d$/);
    return all("loc").map((loc) => new URL(loc).pathname);
  };
  expect(await listed("/sitemap.xml")).toEqual(inSitemap);
  const others = everyPage.filter((path) => isIndexed(path) && !inSitemap.includes(path));
  expect((await listed("/sitemap-more.xml")).sort()).toEqual(others.sort());
});

test("security.txt says whom to write to, and has not expired", async ({ request }) => {
  const security = await (await request.get("/.well-known/security.txt")).text();
  const expires = Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? "");
  expect(security).toMatch(/^Contact: mailto:/m);
  expect(expires).toBeGreaterThan(Date.now());
});

// tests/site/editing.test.ts has those of jobs.
test("structured data describes the firm, and the way to a page", () => {
  const dataOn = (path: string) =>
    [...htmlOf(path).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
      ([, json = ""]) => JSON.parse(json),
    );
  const { country: addressCountry } = company.address;
  for (const [path, data] of [
    ["/", { "@type": "Organization", address: expect.objectContaining({ addressCountry }) }],
    ["/", { "@type": "WebSite" }],
    ["/team", { "@type": "BreadcrumbList" }],
  ] as const) {
    expect(dataOn(path), path).toContainEqual(expect.objectContaining(data));
  }
});
