/** What the site is built from, folders and files from the project's root. */
export const siteSources = [
  "content",
  "media",
  "shared",
  "site",
  "astro.config.ts",
  "package.json",
  "tsconfig.json",
] as const;

/** The one folder in there that the build itself writes. */
export const writtenByBuild = "site/generated";
