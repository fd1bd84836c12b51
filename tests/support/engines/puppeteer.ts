import { type KeyInput, launch } from "puppeteer-core";
import { quiet } from "../chromium-flags.ts";
import { type Browser, untilTrue } from "./tab.ts";

/**
 * Starts Chromium (Chrome DevTools Protocol) or Firefox (WebDriver BiDi).
 *
 * @param program path of the browser
 */
export async function openPuppeteer(
  browser: "chrome" | "firefox",
  program: string,
): Promise<Browser> {
  const running = await launch({
    browser,
    executablePath: program,
    args: browser === "chrome" ? [...quiet] : [],
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
    until: (expression) => untilTrue({ run }, expression),
    goto: async (url) => void (await page.goto(url)),
    size: (width, height) => page.setViewport({ width, height }),
    press: (key) => page.keyboard.press(key as KeyInput),
    click: (selector) => page.click(selector),
    // Not goBack and goForward, whose wait for a load never ends in Firefox.
    back: async () => void (await run("history.back()")),
    forward: async () => void (await run("history.forward()")),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => running.close(),
  };
}
