import { cpSync, symlinkSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const parts = [
  "content",
  "headers",
  "media",
  "settings",
  "site",
  "submission",
  "astro.config.ts",
  "package.json",
  "tsconfig.json",
];

/** Copies into a folder everything that the site is built from, and nothing that a build has made. */
export function copySite(folder: string): void {
  for (const part of parts) {
    const source = join(root, part);
    cpSync(source, join(folder, part), {
      recursive: true,
      filter: (file) => file !== join(root, "site/generated"),
    });
  }
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}
