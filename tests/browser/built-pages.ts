import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { kinds, resultPages } from "../../shared/submission/kinds.ts";

/** Where the built site is. */
export const dist = join(import.meta.dirname, "../../dist");

/** Pages that only a form without JavaScript leads to. */
const unlinked = kinds.flatMap((kind): string[] => Object.values(resultPages[kind]));

/** The path of every built page except 404. */
const allPages = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html") && file !== "404.html")
  .map((file) => `/${file.replace(/(^index)?\.html$/, "")}`)
  .sort();

/** All pages, 404 included. */
export const everyPage = [...allPages, "/404"];

/** Those that a visitor can reach by links. */
export const linkedPages = allPages.filter((path) => !unlinked.includes(path));

/** The file that a page was built into. */
const fileOf = (path: string) => join(dist, path === "/" ? "index.html" : `${path}.html`);

export const htmlOf = (path: string) => readFileSync(fileOf(path), "utf8");
