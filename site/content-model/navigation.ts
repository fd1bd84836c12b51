import { z } from "astro/zod";
import { movedTo } from "../reading/links.ts";
import { addressOf } from "../reading/places.ts";
import { group, line, link, sentence, until } from "./fields.ts";

/** What an address that isn't one was meant to be, such as a file's name or a page's. */
const meant = (typed: string) =>
  typed
    .toLowerCase()
    .replace(/^\/(?:content\/)?(.+)\.(?:ya?ml|md)$/, (_, name) => addressOf(`content/${name}.yaml`))
    .replace(/\.html?$/, "")
    .replaceAll(/[^a-z0-9/]+/g, "-")
    .replaceAll(/-(?=\/|$)/g, "");

const address = line()
  .regex(/^\//, "must begin with /, such as /about")
  .regex(/^.?[a-z0-9/-]+$/, {
    error: ({ input }) =>
      `must be a page's address: small letters, digits and hyphens, and no ending. Write ${meant(`${input}`)}`,
  });

const page = address.overwrite(movedTo).describe("Address of a page; its short name is the link");

const pages = (description: string, least = 1) => z.array(page).min(least).describe(description);

/** content/navigation.yaml: what is above and below each page; menus list services and industries without it. */
export const navigation = z.strictObject({
  main: pages("Links of the header, at most six; /services opens the menu of services")
    .max(6)
    .default(["/services", "/about", "/contact", "/careers"]),
  announcement: group("A line under the header of every page", {
    text: sentence(160).describe("What it says"),
    link: link.describe("A link after it").optional(),
    until,
  }).optional(),
  consulting: pages("Column of consulting pages; without any, there is none", 0).default([]),
  company: pages("Column about the firm"),
  legal: pages("Links in the footer's last line"),
  moved: z
    .record(address, address)
    .default({})
    .describe("Former addresses of pages, and where each leads now"),
});
