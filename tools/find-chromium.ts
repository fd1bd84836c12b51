import { findProgram, isProgram } from "./find-program.ts";
import { run } from "./run.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const otherPlaces = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const advice =
  "Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROMIUM_PATH to the path of " +
  "Chromium or Chrome.";

/**
 * Finds Chromium: CHROMIUM_PATH, an installed one or, as root on Debian, the package, which it
 * installs.
 *
 * @returns its path
 * @throws Error with advice when there is none
 */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH is not a program. ${advice}`);
  const found = named || installed() || (await installOnDebian());
  if (!found) throw new Error(`No Chromium was found. ${advice}`);
  return found;
}

function installed(): string | undefined {
  return names.map(findProgram).find(Boolean) ?? otherPlaces.find(isProgram);
}

async function installOnDebian(): Promise<string | undefined> {
  if (process.getuid?.() !== 0 || !isProgram("/usr/bin/apt-get")) return undefined;
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  await run(["apt-get", "-qq", "update"], quiet);
  await run(["apt-get", "-qq", "install", "--yes", "chromium"], quiet);
  return installed();
}
