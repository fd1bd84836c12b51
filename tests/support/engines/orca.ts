import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { promisify } from "node:util";
import { spawnTied } from "../tied-process.ts";
import { openPuppeteer } from "./engines.ts";
import { type Browser, until } from "./tab.ts";

const session = join(import.meta.dirname, "orca/session.sh");
const run = promisify(execFile);

/** Debian's packages for it that are missing here. */
export const missingPackages = Object.entries({
  orca: "/usr/bin/orca",
  "firefox-esr": "/usr/bin/firefox-esr",
  xvfb: "/usr/bin/Xvfb",
  xauth: "/usr/bin/xauth",
  xdotool: "/usr/bin/xdotool",
  openbox: "/usr/bin/openbox",
  "dbus-daemon": "/usr/bin/dbus-run-session",
  "at-spi2-core": "/usr/libexec/at-spi-bus-launcher",
  "libglib2.0-bin": "/usr/bin/gsettings",
})
  .filter(([, file]) => !existsSync(file))
  .map(([name]) => name);

/** Tests run for a second or two, and then the verdict comes. */
const quietMs = 4000;

export type Orca = Browser & {
  /** Waits until it has said nothing for some seconds. */
  quiet(): Promise<void>;
  /** Does something, waits until Orca is quiet, and returns what it has said: a line each. */
  after(act: () => Promise<unknown>): Promise<string>;
};

/**
 * Starts Firefox with Orca on a desktop of their own. Keys are pressed on that desktop, so Orca knows
 * of them.
 */
export async function openOrca(): Promise<Orca> {
  const home = await mkdtemp(join(tmpdir(), "orca-"));
  const runtime = join(home, "run");
  await mkdir(runtime, { mode: 0o700 });
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    XDG_RUNTIME_DIR: runtime,
    LANG: "C.UTF-8",
    GNOME_ACCESSIBILITY: "1",
  };
  const screen = "--server-args=-screen 0 1280x1024x24";
  const desktop = ["--auto-servernum", screen, "dbus-run-session", "--", session];
  const child = spawnTied("/usr/bin/xvfb-run", desktop, {
    env,
    stdio: ["ignore", "pipe", "ignore"],
    end: "-KILL 0",
    detached: true,
  });
  const lines = createInterface(child.stdout as Readable);
  const [first] = await once(lines, "line");
  const own = { ...env, ...JSON.parse(first) };
  const spoken: string[] = [];
  let lastAt = 0;
  lines.on("line", (line: string) => {
    const [, text] = /^SPEECH OUTPUT: '(.*)'$/.exec(line) ?? [];
    if (!text) return;
    spoken.push(text);
    lastAt = performance.now();
  });
  await until("Orca says that it is on", () => spoken.length > 0, 60_000);
  const firefox = await openPuppeteer("firefox", "/usr/bin/firefox-esr", {
    env: own,
    headless: false,
  });
  const quiet = async () => {
    const since = performance.now();
    const isQuiet = () => performance.now() - Math.max(since, lastAt) > quietMs;
    await until("Orca says no more", isQuiet, 60_000);
  };
  return {
    ...firefox,
    quiet,
    after: async (act) => {
      const from = spoken.length;
      await act();
      await quiet();
      return spoken.slice(from).join("\n");
    },
    press: async (key) =>
      void (await run("xdotool", ["key", "--clearmodifiers", key], { env: own })),
    close: async () => {
      await firefox.close();
      const ended = once(child, "exit");
      process.kill(-(child.pid ?? 0), "SIGTERM");
      await ended;
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
