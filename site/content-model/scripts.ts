import { z } from "astro/zod";
import { group, line } from "./fields.ts";

/** The third-party scripts that company.yaml names, and what each may do. */

const httpsAddress = z.url({
  protocol: /^https$/,
  error: "must be a full web address that begins with https://",
});

const host = line().regex(
  /^(https|wss):\/\/(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$/,
  "must be https:// and a host alone, such as https://stats.firm.example",
);

/** By directive of the page's policy (CSP Level 3), without its ending "-src". */
const hosts = z
  .partialRecord(
    z.enum(["connect", "img", "style", "font", "frame", "script"]),
    z.array(host).min(1),
  )
  .describe(
    "Hosts that it needs besides, in lists: connect, img, style, font, frame or script; without any, a script with src can send to its own",
  )
  .optional();

/** An attribute of the tag besides src. The policy forbids handlers in attributes, and knows no nonce. */
const attribute = z.string().regex(/^(?!src$|nonce$|on)[a-z][a-z-]*$/);
const value = z.union(
  [z.string(), z.number(), z.boolean()],
  "must be text, a number, true or false; async: true, for example, where the tag has only async",
);

export const consentFields = {
  consentScript: httpsAddress
    .optional()
    .describe(
      "Script of a consent provider, for every page; without a provider, leave out all that begins with consent. It can load everything from its own host",
    ),
  consentTable: httpsAddress
    .optional()
    .describe(
      "The provider's script that writes its cookie table where it is called, in the cookie policy; leave it out if consentScript does so",
    ),
  consentHosts: hosts,
};

export const scripts = z
  .array(
    group("A script of another firm, on every page", {
      src: httpsAddress.describe("The script's address, if it has one").optional(),
      attributes: z
        .record(attribute, value, {
          error: ({ code }) => (code === "invalid_key" ? "can't be here. Leave it out" : undefined),
        })
        .optional()
        .describe("Its other attributes, such as defer: true, or data-domain and a text"),
      inline: z
        .string()
        .trim()
        .min(1)
        .max(2000)
        .refine((code) => !/^<|<\/script|<!--/i.test(code), "must be code: leave out the tags")
        .optional()
        .describe("What its instructions put between <script> and </script>; it runs first"),
      hosts,
      consent: z
        .enum(["preferences", "statistics", "marketing"])
        .optional()
        .describe(
          "The provider's category, such as statistics: it starts the script once a visitor agrees",
        ),
    }).superRefine(({ src, inline = "", hosts = {} }, context) => {
      const add = (message: string, ...path: string[]) =>
        context.addIssue({ code: "custom", path, message });
      if (!src && !inline) add("needs src or inline, as its tag has");
      const listed = [src, ...Object.values(hosts).flat()].map((url) => url?.split("/")[2] ?? "");
      for (const [, named = ""] of inline.matchAll(/(?:https:|["'])\/\/((?:[\w-]+\.)+\w+)/g)) {
        const isListed = (host: string) =>
          host.startsWith("*") ? named.endsWith(host.slice(1)) : host === named;
        if (listed.some(isListed)) continue;
        add(`names ${named}, which hosts must list, as in script: [https://${named}]`, "inline");
      }
    }),
  )
  .default([])
  .describe("Scripts of others, such as analytics; browsers block everything that isn't listed");

export type Hosts = z.infer<typeof hosts>;
