import { existsSync } from "node:fs";
import { findProgram } from "../../../tools/find-program.ts";
import { openPuppeteer } from "./puppeteer.ts";
import type { Browser } from "./tab.ts";
import { openWebKit } from "./webkit.ts";

type Engine = {
  readonly name: string;
  /** Starts it; `undefined` where it is not installed. */
  readonly open: ((options?: { zoom?: number }) => Promise<Browser>) | undefined;
};

/**
 * The engines of visitors' browsers, if they are installed.
 *
 * @param chromium path of the Chromium that all browser tests use
 */
export function enginesWith(chromium: string): Engine[] {
  const firefox = findProgram("firefox-esr") ?? findProgram("firefox");
  const driver = findProgram("WebKitWebDriver");
  const xvfbRun = findProgram("xvfb-run");
  // Debian's gir1.2-webkit2-4.1
  const hasWindow = existsSync("/usr/lib/x86_64-linux-gnu/girepository-1.0/WebKit2-4.1.typelib");
  return [
    { name: "Chromium", open: () => openPuppeteer("chrome", chromium) },
    { name: "Firefox", open: firefox && (() => openPuppeteer("firefox", firefox)) },
    {
      name: "WebKit",
      open:
        driver && xvfbRun && hasWindow
          ? (options?: { zoom?: number }) => openWebKit(driver, xvfbRun, options)
          : undefined,
    },
  ].map(({ name, open }) => ({ name, open: open || undefined }));
}
