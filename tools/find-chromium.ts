import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const otherPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** What to do when there is no browser for the tests. */
export const chromiumAdvice =
  "The browser tests need Chromium and found none. Install it (Debian, Ubuntu: " +
  "sudo apt-get install chromium) or set CHROMIUM_PATH to the program of a Chromium or Chrome.";

/**
 * The path of a Chromium for the browser tests: CHROMIUM_PATH, the system's,
 * or, when running as root on Debian, its package, installed now.
 *
 * @returns `undefined` when there is none to be had; `chromiumAdvice` says what to do
 */
export async function findChromium(): Promise<string | undefined> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : undefined;
  return installedChromium() ?? (await installOnDebian());
}

/** The Chromium of this system, if there is one. */
export function installedChromium(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const places = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...places, ...otherPlaces].find(isProgram);
}

async function installOnDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isProgram("/usr/bin/apt-get")) return undefined;
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "-qq", "update"], quiet);
  await run(["apt-get", "-qq", "install", "--yes", "chromium"], quiet);
  return installedChromium();
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
