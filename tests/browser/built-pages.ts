import { readdirSync } from "node:fs";
import { join } from "node:path";

const dist = join(import.meta.dirname, "../../dist");

/** Pages that nobody links to: a form without JavaScript leads there, or an address that is none. */
const unlinked = [
  "/404",
  "/message-sent",
  "/message-not-sent",
  "/application-sent",
  "/application-not-sent",
];

/** The path of every page that was built, but the one for addresses that lead nowhere. */
export const allPages = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".html") && file !== "404.html")
  .map((file) => `/${file.replace(/(^index)?\.html$/, "")}`)
  .sort();

/** Those that a visitor can reach by links. */
export const linkedPages = allPages.filter((path) => !unlinked.includes(path));
