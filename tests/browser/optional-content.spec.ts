import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { parse } from "yaml";
import { company as firm, readContent, services } from "../support/content.ts";
import { dutchPage, untranslated } from "../support/dutch-page.ts";
import { changedSite } from "./changed-site.ts";
import { expect } from "./fixtures.ts";

/** What content can have: scripts of others, a consent provider, a booking link, translations. */

const booking = "https://book.example/firm";
const consent = "https://consent.example";
const company = `
introCall: ${booking}
consentScript: ${consent}/banner.js
consentTable: ${consent}/table.js
consentHosts: { frame: [https://settings.example] }
scripts:
  - src: https://stats.example/count.js?id=a,b
    attributes: { defer: true, data-domain: firm.example }
    inline: window.queue = ["first"];
    hosts: { connect: [https://in.stats.example], img: [https://*.pixel.example] }
  - src: https://chat.example/chat.js
    attributes: { async: true }
    inline: window.chat = {};
    hosts: { script: [https://more.example] }
    consent: marketing
  - inline: |
      const tag = Object.assign(document.createElement("script"), { src: "https://tag.example/t.js" });
      document.head.append(tag);
    hosts: { script: [https://tag.example] }
`;

const append = (tag: string, address: string) =>
  `document.body.append(Object.assign(document.createElement("${tag}"), { src: "${address}" }));`;

/** What the hosts of others answer; anything else is empty. */
const files: Readonly<Record<string, string>> = {
  "https://stats.example/count.js?id=a,b": `
    window.queue.push(document.currentScript.dataset.domain);
    fetch("https://in.stats.example/event");
    ${append("img", "https://a.pixel.example/a.svg")}`,
  "https://chat.example/chat.js": append("script", "https://more.example/a.js"),
  // Starts what waits for consent as Cookiebot does: each as a copy without the type.
  [`${consent}/banner.js`]: `
    window.agree = () => {
      for (const waiting of document.querySelectorAll("[data-cookieconsent=marketing]")) {
        const { src, text } = waiting;
        const script = document.createElement("script");
        waiting.replaceWith(Object.assign(script, src ? { src } : { text }));
      }
    };`,
  // Writes a table where it is, with something of every kind that a policy can forbid.
  [`${consent}/table.js`]: `
    document.currentScript.insertAdjacentHTML("beforebegin", \`
      <div style="opacity: 0.9">
        A cookie
        <img src="${consent}/logo.svg" alt="Logo">
        <iframe src="https://settings.example/frame" title="Settings"></iframe>
        <link rel="stylesheet" href="${consent}/a.css">
      </div>\`);
    ${append("script", `${consent}/more.js`)}
    fetch("${consent}/purposes");`,
};

type Own = {
  /** The addresses at other hosts that a page has loaded. */
  loaded: Set<string>;
};

const changed = changedSite(async (copy) => {
  const data = JSON.stringify({ ...firm, ...parse(company) });
  await writeFile(join(copy, "content/company.yaml"), data);
  await writeFile(join(copy, "content/pages/proef.yaml"), dutchPage);
  const { legal, consulting = [], ...menus } = readContent("navigation.yaml");
  const navigation = JSON.stringify({ ...menus, legal: [...legal, ...consulting, "/proef"] });
  await writeFile(join(copy, "content/navigation.yaml"), navigation);
  await writeFile(join(copy, "content/partners.yaml"), "marks: []\n");
  for (const { slug, ...service } of services) {
    const data = JSON.stringify({ ...service, group: "core" });
    await writeFile(join(copy, `content/services/${slug}.yaml`), data);
  }
});

const test = changed.extend<Own>({
  loaded: async ({ page }, use) => {
    const loaded = new Set<string>();
    // Tests have no network. What the page's policy forbids is not even asked for.
    await page.route(/^https:/, (route) => {
      const url = route.request().url();
      loaded.add(url);
      const [, ending = "html"] = /\.(js|css|svg)\b/.exec(url) ?? [];
      return route.fulfill({
        contentType: { js: "text/javascript", svg: "image/svg+xml" }[ending] ?? `text/${ending}`,
        body: files[url] ?? "",
        headers: { "access-control-allow-origin": "*" },
      });
    });
    await use(loaded);
  },
});

// One worker makes the build once.
test.describe.configure({ mode: "default" });

const everywhere = [
  `${consent}/banner.js`,
  "https://stats.example/count.js?id=a,b",
  "https://in.stats.example/event",
  "https://a.pixel.example/a.svg",
  "https://tag.example/t.js",
];

const expectLoaded = (loaded: Set<string>, ...more: string[]) =>
  expect.poll(() => [...loaded].sort()).toEqual([...everywhere, ...more].sort());

/** Has the page load this with an element. @returns the address that its policy blocked */
const blocked = (page: Page, tag: string, src: string) =>
  page.evaluate(
    ([tag = "", src]) =>
      new Promise<string>((resolve) => {
        const options = { once: true };
        addEventListener("securitypolicyviolation", (event) => resolve(event.blockedURI), options);
        document.body.append(Object.assign(document.createElement(tag), { src }));
      }),
    [tag, src],
  );

test("a page runs the scripts that are listed, and nothing else of others", async ({
  page,
  loaded,
  errors,
}) => {
  await page.goto("/");
  await expectLoaded(loaded);
  expect(await page.evaluate("window.queue")).toEqual(["first", "firm.example"]);
  expect(errors).toEqual([]);
  // The head has not ended early, at something that belongs into the body.
  const known = `title, [name=viewport], [rel=canonical], [src="${consent}/banner.js"]`;
  await expect(page.locator(`head > :is(${known})`)).toHaveCount(4);

  for (const [tag, src] of [
    ["script", "https://stranger.example/a.js"],
    // The host is listed, but for something else, or for another file.
    ["script", "https://stats.example/other.js"],
    ["script", "https://in.stats.example/a.js"],
    ["img", "https://stats.example/a.svg"],
    ["iframe", "https://more.example/"],
  ] as const) {
    // Of a frame, only the host.
    expect(src).toContain(await blocked(page, tag, src));
  }
  await expectLoaded(loaded);
});

test("a script that needs consent waits until the provider starts it", async ({
  page,
  loaded,
  errors,
}) => {
  await page.goto("/contact");
  await expectLoaded(loaded);
  expect(await page.evaluate("window.chat")).toBeUndefined();
  await page.evaluate("agree()");
  await expectLoaded(loaded, "https://chat.example/chat.js", "https://more.example/a.js");
  expect(await page.evaluate("window.chat")).toEqual({});
  expect(errors).toEqual([]);
});

test("the cookie policy has the provider's table, and all that its script loads", async ({
  page,
  loaded,
  errors,
}) => {
  await page.goto("/cookie-policy");
  await expect(
    page.locator("section", { has: page.getByRole("heading", { name: "Cookies in use" }) }),
  ).toContainText("A cookie");
  const own = ["table.js", "more.js", "a.css", "logo.svg", "purposes"];
  await expectLoaded(
    loaded,
    ...own.map((file) => `${consent}/${file}`),
    "https://settings.example/frame",
  );
  expect(errors).toEqual([]);
});

test("a group without entries has no heading: of services, of the footer, of partners", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("#services-menu > div > p")).toHaveText(["Core service"]);
  await expect(page.locator("footer nav h2")).toHaveText(["Services", "Industries", "Company"]);
  const statistics = page.locator('section[aria-label="Statistics"]');
  await expect(statistics.locator(":scope > *")).toHaveCount(1);
});

test("every link to an intro call leads to where it is booked", async ({ copy }) => {
  const names = await readdir(copy.folder, { recursive: true });
  const pages = names.filter((name) => name.endsWith(".html"));
  const html = await Promise.all(pages.map((name) => readFile(join(copy.folder, name), "utf8")));
  const links = [...html.join().matchAll(/<a\b[^>]*? href="([^"]*)"[^>]*>(.*?)<\/a>/gs)];
  const ofCalls = links.filter(
    ([, href, words = ""]) => /intro call|gesprek/i.test(words) || href?.includes("Intro"),
  );
  expect(ofCalls.map(([, , words]) => words)).toEqual(
    expect.arrayContaining(["Schedule an Intro Call", "Plan een gesprek", "een gesprek"]),
  );
  expect(new Set(ofCalls.map(([, href]) => href))).toEqual(new Set([booking]));
});

test("a page in another language says so, leads to its translation and back, and its menus are English", async ({
  page,
  loaded,
}) => {
  await page.goto("/proef");
  await expectLoaded(loaded);
  const languageOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.closest("[lang]")?.getAttribute("lang"));
  for (const selector of [
    "h1",
    "main h2 >> nth=0",
    "nav ol [aria-current=page]",
    "nav ol a",
    "body > a",
    "head",
  ]) {
    expect(await languageOf(selector), selector).toBe("nl");
  }
  for (const selector of ["header", "footer", "form", "main h3 >> nth=0"]) {
    expect(await languageOf(selector), selector).toBe("en");
  }
  await expect(page.getByRole("link", { name: "Naar de inhoud" })).toBeAttached();
  await page.getByRole("link", { name: "English", exact: true }).click();
  await expect(page).toHaveURL(untranslated[0] ?? "");
  const back = page.getByRole("link", { name: "Nederlands" });
  await expect(back).toHaveAttribute("lang", "nl");
  await expect(back).toHaveAttribute("hreflang", "nl");
  await back.click();
  await expect(page).toHaveURL("/proef");
  await expect(page.locator("main p").first()).toHaveCSS("hyphens", "auto");
  await expect(page.locator("form p").first()).toHaveCSS("hyphens", "manual");
  await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute("content", "nl_BE");
});

test("whoever reports a vulnerability is told each language of the pages", async ({ copy }) => {
  const told = await readFile(join(copy.folder, ".well-known/security.txt"), "utf8");
  const [, languages = ""] = /^Preferred-Languages: (.*)$/m.exec(told) ?? [];
  expect(languages.split(", ")).toEqual(expect.arrayContaining(["en", "nl"]));
  expect(languages).not.toContain("fr");
});

test("translations name each other, themselves, and English for all others", async ({ copy }) => {
  const [translated = "", other = ""] = untranslated;
  const [nl, en] = ["/proef", translated].map((path) => `http://localhost:4321${path}`);
  const both = [`en ${en}`, `nl ${nl}`, `x-default ${en}`];
  for (const [path, expected] of [
    ["/proef", both],
    [translated, both],
    [other, []],
  ] as const) {
    const html = await readFile(join(copy.folder, `${path}.html`), "utf8");
    const links = html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g);
    const named = [...links].map(([, code, href]) => `${code} ${href}`);
    expect(named.sort(), path).toEqual(expected);
  }
});
