import { notices, problems } from "../../shared/submission/texts.ts";
import { hasThermostat } from "../../site/reading/thermostat.ts";
import { matrix } from "../../thermostat/build.ts";
import { chromiumPath } from "../../tools/chromium.ts";
import {
  company,
  industries,
  mainMenu,
  readContent,
  services,
  strangers,
} from "../support/content.ts";
import { enginesWith } from "../support/engines/engines.ts";
import type { Browser, Tab } from "../support/engines/tab.ts";
import {
  addresses,
  foreignAddresses,
  links,
  refusedAddresses,
  refusedLinks,
} from "../support/pasted-values.ts";
import { openProxy } from "../support/proxy.ts";
import { brokenWords, focused, overflowOf } from "./engine-page.ts";
import { expect, ownTest as test } from "./fixtures.ts";
import { application, enquiry } from "./people.ts";

/** What differs between engines. All other tests use Chromium. */

const ofOwner = [services[0], industries[0]].map((page) => `/${page?.slug}`);
const templates = ["/", "/services", "/careers", "/contact", ...ofOwner];

const menu = `document.getElementById("site-menu")`;
const isOpen = `${menu}.matches(":popover-open")`;
const menuButton = "[popovertarget=site-menu]";

/** The focus enters the menu, stays while it is open, and returns to its button. */
async function useMenu(tab: Tab, site: string): Promise<void> {
  await tab.size(390, 844);
  await tab.goto(`${site}/contact`);
  await tab.click(menuButton);
  // The focus enters with the toggle event, which comes after the menu has opened.
  await tab.until(`${menu}.contains(document.activeElement)`);
  await tab.press("Tab");
  expect(await tab.run(`return ${menu}.contains(document.activeElement)`)).toBe(true);
  await tab.press("Escape");
  await tab.until(`!${isOpen} && document.activeElement.matches("${menuButton}")`);
  await tab.press("Enter");
  await tab.until(isOpen);
  for (let presses = 0; presses < 20; presses += 1) {
    await tab.press("Tab");
    const isSeen = await tab.run(
      `const at = document.activeElement;
       return !${isOpen} || ${menu}.contains(at) || at.matches("${menuButton}");`,
    );
    expect(isSeen, await focused(tab)).toBe(true);
  }
}

/** A tablet is rotated with its menu open: without its button, it must not cover the page. */
async function rotate(tab: Tab, site: string): Promise<void> {
  await tab.size(820, 1180);
  await tab.goto(`${site}/services`);
  await tab.click(menuButton);
  await tab.until(isOpen);
  await tab.size(1180, 820);
  await tab.until(`!${isOpen}`);
}

async function moveThroughHeader(tab: Tab, site: string): Promise<void> {
  await tab.size(1440, 900);
  await tab.goto(`${site}/privacy-policy`);
  const expected = [
    "Skip to content",
    `${company.name}, home`,
    ...mainMenu.flatMap(({ href, name }) =>
      href === "/services" ? [name, "Services menu"] : name,
    ),
    "Contact Us",
  ];
  for (const name of expected) {
    await tab.press("Tab");
    expect(await focused(tab)).toBe(name);
  }
}

async function measurePages(tab: Tab, site: string): Promise<void> {
  for (const path of templates) {
    for (const width of [320, 390, 1440]) {
      await tab.size(width, 900);
      // Each time anew: WebKit forgets to lay out some of what depends on a container's size.
      await tab.goto(site + path);
      expect(await overflowOf(tab), `${path} at ${width} px`).toBe(0);
      expect(await brokenWords(tab), `${path} at ${width} px`).toEqual([]);
    }
  }
}

/** Waits for a suite's verdict: an engine may share two cores with other tests. */
const verdictOf = (tab: Tab, text: string) =>
  expect.poll(() => tab.run(`return ${text}`), { timeout: 90_000 });

async function putBugIn(tab: Tab, site: string): Promise<void> {
  await tab.goto(`${site}/break-this-thermostat`);
  await tab.until(`document.querySelector("astro-island[data-interactive]")`);
  await tab.run(`document.querySelector("[aria-labelledby=break] button").focus()`);
  await tab.press("Enter");
  const text = `document.querySelector("[aria-labelledby=break]").textContent`;
  const [first] = matrix().failing[readContent("thermostat.yaml").hero.bug] ?? [];
  await verdictOf(tab, text).toMatch(new RegExp(`${first} fails and the other \\d+ tests pass`));
}

/** The pages of both forms, and what a visitor types into them, by the fields' names. */
const forms = [
  ["/contact", enquiry],
  ["/careers", application],
] as const;

/** Opens the workplace, without a pointer: it says its verdict and has the focus. */
async function openWorkplace(tab: Tab): Promise<void> {
  await tab.run(`document.querySelector("[data-open]").focus()`);
  await tab.press("Enter");
  const bar = `${workplace}.querySelector(".workplace-bar")?.textContent ?? ""`;
  // With the bug that is in.
  await verdictOf(tab, bar).toMatch(/^\d+ of \d+ tests failed/);
  await tab.until(`document.activeElement === ${workplace}.querySelector("select")`);
}
const workplace = `document.querySelector("[data-workplace]")`;

/** Fails to send the contact form, is refused and succeeds; by the keyboard alone, which nothing loses. */
async function sendByKeyboard(tab: Tab, site: string): Promise<void> {
  await tab.size(1440, 1200);
  await tab.goto(`${site}/contact`);
  const names = Object.keys(enquiry);
  const isAt = (what: string) => tab.until(`document.activeElement.matches("${what}")`);
  for (let presses = 0; presses < 30; presses += 1) {
    await tab.press("Tab");
    if (await tab.run(`return document.activeElement.name === "${names[0]}"`)) break;
  }
  for (const [name, text] of Object.entries(enquiry)) {
    await isAt(`[name=${name}]`);
    await tab.type(name === "email" ? "nobody" : text.replace(/\s+/g, " "));
    await tab.press("Tab");
  }
  const send = "form [type=submit]";
  await isAt(send);
  await tab.press("Enter");
  // The browser's own refusal.
  await isAt("[name=email]");
  await tab.run("document.activeElement.select()");
  await tab.type(enquiry.email);
  await tab.run(`
    const answers = [
      () => Promise.reject(new TypeError("no network")),
      async () => Response.json({ errors: [{ field: "subject", message: "No." }] }, { status: 422 }),
      async () => Response.json({}, { status: 202 }),
    ];
    window.fetch = () => answers.shift()();
    document.querySelector("${send}").focus();`);
  const { failed, refused, sent } = notices.enquiry;
  for (const [role, { title }] of [
    ["alert", failed],
    ["alert", refused],
    ["status", sent],
  ] as const) {
    await tab.press("Enter");
    await tab.until(
      `document.querySelector("astro-island:has(form) > [role=${role}]")?.textContent.startsWith("${title}")`,
    );
    await isAt(send);
  }
}

/** Fills in the first form of a page. */
async function fillIn(tab: Tab, typed: object): Promise<void> {
  await tab.run(`
    for (const [name, value] of Object.entries(${JSON.stringify(typed)})) {
      const control = document.querySelector(\`form [name=\${name}]\`);
      control.focus();
      control.value = value;
    }
    const position = document.querySelector("form [name=jobTitle]");
    if (position) position.selectedIndex = 1;`);
}

/** The values of the first form of a page, by the fields' names. */
const valuesOf = (tab: Tab) =>
  tab.run("return Object.fromEntries(new FormData(document.forms[0]))");

for (const { name, open } of enginesWith(chromiumPath)) {
  test.describe(name, () => {
    test.skip(!open, `${name} is not installed`);
    // One worker starts the engine once.
    test.describe.configure({ mode: "default" });
    let tab: Browser;
    test.beforeAll(async () => {
      tab = (await open?.()) as Browser;
    });
    test.afterAll(() => tab.close());

    test("menus, pages and the thermostat work, and log nothing to the console", async ({
      site,
    }) => {
      test.setTimeout(180_000);
      await useMenu(tab, site);
      await rotate(tab, site);
      await moveThroughHeader(tab, site);
      // pages.spec.ts measures all pages in Chromium.
      if (name !== "Chromium") await measurePages(tab, site);
      if (hasThermostat()) {
        await putBugIn(tab, site);
        await openWorkplace(tab);
      }
      // Tests have no network for scripts of others.
      expect(strangers.length > 0 ? [] : tab.errors).toEqual([]);
    });

    test("a field shows what was meant by what is typed, or refuses it", async ({ site }) => {
      test.setTimeout(180_000);
      await tab.goto(`${site}/careers`);
      const field = (of: string) => `document.querySelector("form [name=${of}]")`;
      await tab.run(`${field("email")}.focus()`);
      await tab.until(`document.querySelector("astro-island:not([ssr]) form")`);
      /** Types into a field, leaves it, and returns its value and the browser's complaint. */
      const typed = async (of: string, text: string) => {
        await tab.run(`${field(of)}.value = ""; ${field(of)}.focus()`);
        await tab.insert(text);
        return tab.run(`${field(of)}.blur();
          const { value, validationMessage } = ${field(of)};
          return [value, validationMessage]`);
      };
      // Nobody can type a line end there.
      const inLine = (text: string) => text.replace(/\s/g, " ");
      for (const [text, kept] of addresses) {
        expect(await typed("email", inLine(text)), text).toEqual([kept, ""]);
      }
      for (const [text, kept, inAscii] of foreignAddresses) {
        const [value, complaint] = (await typed("email", text)) as [string, string];
        expect([kept, inAscii], text).toContain(value);
        expect(complaint, text).toBe("");
      }
      for (const [text, kept] of links) {
        expect(await typed("resumeUrl", inLine(text)), text).toEqual([kept, ""]);
      }
      for (const [of, refused] of [
        ["email", refusedAddresses],
        ["resumeUrl", refusedLinks],
      ] as const) {
        for (const [text, problem] of refused) {
          const [, complaint] = (await typed(of, text)) as [string, string];
          // What the browser refuses by itself, it refuses in its own words, but for a file name.
          const isOwn = problem === problems.fileName;
          expect(complaint, text).toEqual(isOwn ? problem : expect.stringMatching(/./));
        }
      }
    });

    test("with the keyboard alone, a form fails, is refused and is sent, and the focus stays", async ({
      site,
    }) => {
      test.setTimeout(120_000);
      await sendByKeyboard(tab, site);
    });

    if (name === "Chromium") return;

    test("both forms keep what is typed before their script, and arrive once before it and with it", async ({
      server,
      receiver,
    }) => {
      // A button across the lower edge of the window cannot be clicked in WebKit.
      await tab.size(1440, 1200);
      // Each has a port of its own, and so a cache of its own.
      const [slow, stuck] = [await openProxy(server.url), await openProxy(server.url)];
      slow.delay(/\.js$/, 1000);
      // Only the island's script: drivers wait for the page's own.
      stuck.delay(/FormSender.*\.js$/, 60_000);
      for (const [path, typed] of forms) {
        await tab.goto(slow.url + path);
        await fillIn(tab, { ...typed, firstName: "With" });
        const before = await valuesOf(tab);
        // The script says nothing before it listens.
        await tab.until(`document.querySelector("[role=status]")`);
        expect(before).toMatchObject({ ...typed, firstName: "With" });
        expect(await valuesOf(tab)).toEqual(before);
        await tab.click("form [type=submit]");
        const notice = `document.querySelector("[role=status]").textContent`;
        const { text } = notices[path === "/careers" ? "application" : "enquiry"].sent;
        await tab.until(`${notice}.includes(${JSON.stringify(text)})`);
        expect(await tab.run("return location.pathname")).toBe(path);
        await tab.goto(stuck.url + path);
        await fillIn(tab, { ...typed, firstName: "Before" });
        await tab.click("form [type=submit]");
        await tab.until(`location.pathname.endsWith("-sent")`);
      }
      // What the browser restores stays, also once the script has come.
      stuck.delay(/^$/, 0);
      await tab.back();
      await tab.until(`location.pathname === "/careers" && document.forms[0]`);
      const restored = await valuesOf(tab);
      expect(restored).toMatchObject({ ...forms[1][1], firstName: "Before" });
      await tab.run(`document.querySelector("form [name=email]").focus()`);
      await tab.until(`document.querySelector("astro-island:not([ssr])")`);
      expect(await valuesOf(tab)).toEqual(restored);
      for (const proxy of [slow, stuck]) proxy.close();

      const payloads = await receiver.payloads(4);
      for (const [source, { firstName, ...typed }] of forms) {
        const sent = { ...typed, ...("phone" in typed && { phone: `+32 ${typed.phone}` }), source };
        expect(payloads.filter((payload) => payload.source === source)).toMatchObject([
          { ...sent, firstName: "With" },
          { ...sent, firstName: "Before" },
        ]);
      }
    });
  });
}
