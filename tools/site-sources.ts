/** The folders and files that the site is built from, relative to the project's root. */
export const siteSources = [
  "content",
  "firmware",
  "media",
  "shared",
  "site",
  "LICENSE",
  "astro.config.ts",
  "package.json",
  "tsconfig.json",
] as const;

/** The only folder among them that the build itself writes. */
export const writtenByBuild = "site/generated";
