import { existsSync } from "node:fs";
import { type KeyInput, type LaunchOptions, launch } from "puppeteer-core";
import { type Browser, inserting, untilTrue } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

type Engine = {
  readonly name: string;
  /** Starts the browser; `undefined` if it is not installed. */
  readonly open: (() => Promise<Browser>) | undefined;
};

/**
 * The engines of visitors' browsers, if Debian's packages are installed.
 *
 * @param chromium path of the Chromium that all browser tests use
 */
export function enginesWith(chromium: string): Engine[] {
  const [firefox, driver, xvfbRun] = ["firefox-esr", "WebKitWebDriver", "xvfb-run"]
    .map((name) => `/usr/bin/${name}`)
    .map((program) => (existsSync(program) ? program : undefined));
  // Debian's gir1.2-webkit2-4.1
  const hasWindow = existsSync("/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib");
  return [
    { name: "Chromium", open: () => openPuppeteer("chrome", chromium) },
    { name: "Firefox", open: firefox && (() => openPuppeteer("firefox", firefox)) },
    {
      name: "WebKit",
      open: driver && xvfbRun && hasWindow ? () => openWebKit(driver, xvfbRun) : undefined,
    },
  ].map(({ name, open }) => ({ name, open: open || undefined }));
}

/**
 * Starts Chromium (Chrome DevTools Protocol) or Firefox (WebDriver BiDi).
 *
 * @param program path of the browser
 */
export async function openPuppeteer(
  browser: "chrome" | "firefox",
  program: string,
  options: LaunchOptions = {},
): Promise<Browser> {
  const running = await launch({
    browser,
    executablePath: program,
    args: browser === "chrome" ? ["--no-sandbox", "--disable-gpu"] : [],
    ...options,
  });
  const page = await running.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));

  const run = <Value>(body: string) => page.evaluate(`(() => { ${body} })()`) as Promise<Value>;
  return {
    errors,
    run,
    until: (expression, limitMs) => untilTrue({ run }, expression, limitMs),
    goto: async (url) => void (await page.goto(url)),
    size: (width, height) => page.setViewport({ width, height }),
    type: (text) => page.keyboard.type(text),
    // By script, Chromium wouldn't say what it makes a letter of.
    insert: async (text) =>
      browser === "chrome" ? page.keyboard.sendCharacter(text) : void (await run(inserting(text))),
    press: (key) => page.keyboard.press(key as KeyInput),
    // React may be replacing the element: a locator looks again.
    click: (selector) => page.locator(selector).click(),
    // Not goBack, which waits for a load for ever in Firefox.
    back: async () => void (await run("history.back()")),
    close: () => running.close(),
  };
}
