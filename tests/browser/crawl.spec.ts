import type { APIRequestContext } from "@playwright/test";
import { jobs } from "../support/content.ts";
import { linkedPages as pages } from "./built-pages.ts";
import { expect, test } from "./fixtures.ts";

type Document = { status: number; html: string; ids: Set<string>; links: Set<string> };

/** What a page is and leads to, read from its HTML: everything on this host, as paths. */
async function read(request: APIRequestContext, path: string): Promise<Document> {
  const response = await request.get(path, { maxRedirects: 0 });
  const isPage = response.headers()["content-type"]?.startsWith("text/html");
  const html = isPage ? await response.text() : "";
  const attributes = html.matchAll(/\s(?:href|src|poster|action)="([^"]*)"/g);
  const links = [...attributes].map(([, value]) => value?.replaceAll("&amp;", "&") ?? "");
  const here = (link: string) => link.startsWith("/") || link.startsWith("#");
  return {
    status: response.status(),
    html,
    ids: new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id ?? "")),
    links: new Set(links.filter(here).map((link) => (link.startsWith("#") ? path + link : link))),
  };
}

test("from every page, every link, anchor and file on this host is there, and every page is reached", async ({
  request,
}) => {
  test.setTimeout(120_000);
  const known = new Map<string, Promise<Document>>();
  const get = (path: string) => {
    const document = known.get(path) ?? read(request, path);
    known.set(path, document);
    return document;
  };
  const missing: string[] = [];
  const reached = new Set(["/"]);

  for (const page of pages) {
    for (const link of (await get(page)).links) {
      if (link.startsWith("/api/")) continue;
      const [address = "", anchor] = link.split("#");
      const path = address.split("?")[0] || "/";
      const target = await get(path);
      reached.add(path);
      if (target.status !== 200) missing.push(`${page} links to ${link}: ${target.status}`);
      else if (anchor && !target.ids.has(anchor))
        missing.push(`${page} links to ${link}: no such anchor`);
    }
  }
  expect(missing).toEqual([]);
  // The canonical addresses of jobs are linked; those under /jobs are for those who know them.
  const unreached = pages.filter((path) => !reached.has(path) && !path.startsWith("/jobs/"));
  expect(unreached).toEqual([]);
});

test("every page's head is complete, and no two pages call themselves the same", async ({
  page,
}) => {
  test.setTimeout(120_000);
  const titles = new Map<string, string>();
  const descriptions = new Map<string, string>();
  for (const path of pages.filter((path) => !path.startsWith("/jobs/"))) {
    await page.goto(path, { waitUntil: "domcontentloaded" });
    const content = (selector: string) => page.locator(selector).first().getAttribute("content");
    const title = await page.title();
    const description = (await content("meta[name=description]")) ?? "";
    expect(title, `title of ${path}`).toMatch(/^.{15,60}$/);
    expect(description, `description of ${path}`).toMatch(/^.{60,160}$/);
    expect(titles.get(title), `title of ${path}`).toBeUndefined();
    expect(descriptions.get(description), `description of ${path}`).toBeUndefined();
    titles.set(title, path);
    descriptions.set(description, path);

    expect(await content("meta[name=keywords]"), path).toBeTruthy();
    expect(await content("meta[property='og:title']"), path).toBe(title);
    expect(await content("meta[name='twitter:title']"), path).toBe(title);
    expect(await content("meta[property='og:url']"), path).toBe(
      new URL(path, "http://localhost:4321").href,
    );
    const isPolicy = path.endsWith("-policy");
    await expect(page.locator("meta[name=robots][content=noindex]")).toHaveCount(isPolicy ? 1 : 0);
    const canonical = page.locator("link[rel=canonical]");
    await expect(canonical).toHaveCount(isPolicy ? 0 : 1);
    if (!isPolicy)
      expect(await canonical.getAttribute("href"), path).toBe(
        await content("meta[property='og:url']"),
      );
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    const hasBreadcrumb = path === "/" ? 0 : 1;
    await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toHaveCount(hasBreadcrumb);
  }
});

test("structured data says what the pages are, and nothing of jobs that are taken", async ({
  request,
}) => {
  const typesOn = async (path: string) => {
    const { html } = await read(request, path);
    const blocks = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
    return [...blocks].map(([, json]) => JSON.parse(json ?? "")["@type"]);
  };
  expect(await typesOn("/")).toEqual(["Organization", "WebSite"]);
  expect(await typesOn("/cicd-integration")).toEqual(["Service", "BreadcrumbList"]);
  expect(await typesOn("/team")).toEqual(["BreadcrumbList"]);
  for (const { slug, fulfilled } of jobs.filter(({ page }) => page)) {
    const expected = fulfilled ? ["BreadcrumbList"] : ["JobPosting", "BreadcrumbList"];
    expect(await typesOn(`/careers/${slug}`), slug).toEqual(expected);
  }
});

// Specification, section 9.
const listed = [
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

test("the sitemap lists the root and the twenty paths, in order", async ({ request }) => {
  const response = await request.get("/sitemap.xml");
  expect(response.headers()["content-type"]).toContain("xml");
  const xml = await response.text();
  const all = (tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "g"))].map(([, value]) => value ?? "");
  expect(all("loc").map((loc) => new URL(loc).pathname)).toEqual(listed);
  expect(new Set(all("changefreq"))).toEqual(new Set(["monthly"]));
  expect(new Set(all("priority"))).toEqual(new Set(["0.8"]));
  for (const lastmod of all("lastmod")) expect(lastmod).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(await (await request.get("/robots.txt")).text()).toContain("Sitemap: http");
});

test("files for machines are there and match the content", async ({ request }) => {
  const llms = await (await request.get("/llms.txt")).text();
  expect(llms).toMatch(/^# \S+\n\n> /);
  expect(llms).toContain("/embedded-software-design)");
  const security = await (await request.get("/.well-known/security.txt")).text();
  const expires = Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? "");
  expect(security).toMatch(/^Contact: mailto:/m);
  expect(expires).toBeGreaterThan(Date.now());
});

test("the icon is where pages and browsers look for it", async ({ request }) => {
  const icon = await request.get("/favicon.ico");
  expect(icon.headers()["content-type"]).toBe("image/vnd.microsoft.icon");
  // Reserved, 1 for icons, and how many there are (ICO).
  expect((await icon.body()).subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 3, 0]));
  const svg = await request.get("/favicon.svg");
  expect(svg.headers()["content-type"]).toContain("image/svg+xml");
});

test("old addresses lead to the new ones for good; nothing lies below a page", async ({
  request,
}) => {
  for (const [from, to] of [
    ["/embedded-hvac", "/embedded-hvac-control"],
    ["/embedded-consumer", "/embedded-consumer-electronics"],
    ["/embedded-agritech", "/embedded-agritech-development"],
    ["/team/", "/team"],
    ["/team.html", "/team"],
  ] as const) {
    const response = await request.get(from, { maxRedirects: 0 });
    expect([response.status(), response.headers().location], from).toEqual([301, to]);
  }
  for (const path of ["/team/unknown", "/contact/x/y", "/%E2%82%AC", "/Contact"]) {
    expect((await request.get(path)).status(), path).toBe(404);
  }
});
