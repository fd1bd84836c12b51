/** The path of Chromium: CHROMIUM_PATH, or where Debian installs it. */
export const chromiumPath = process.env.CHROMIUM_PATH || "/usr/bin/chromium";
