/** What keeps a Chromium from reaching for the network by itself, on a machine that may have none. */
export const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
] as const;
