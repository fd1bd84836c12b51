import { existsSync } from "node:fs";

/** The path of Chromium: CHROMIUM_PATH, or where Debian installs it. */
export const chromiumPath = process.env.CHROMIUM_PATH || "/usr/bin/chromium";

// Faster than the whole browser by a third.
const shell = "/usr/bin/chromium-headless-shell";
const useShell = !process.env.CHROMIUM_PATH && existsSync(shell);

/** What tests launch: the same, or Chromium without windows where Debian has installed that. */
export const testChromiumPath = useShell ? shell : chromiumPath;
