import { z } from "astro/zod";
import { group, verbatim } from "./fields.ts";

/** The scripts of others that company.yaml names, and what each may do. */

const httpsAddress = z.url({
  protocol: /^https$/,
  error: "must be a full web address that begins with https://",
});

const hostsTo = (what: string) =>
  z
    .array(
      verbatim().regex(
        /^(https|wss):\/\/(\*\.)?[\w-]+(\.[\w-]+)+(:\d+)?$/,
        "must be https:// and a host alone, such as https://stats.firm.example",
      ),
    )
    .min(1)
    .optional()
    .describe(`Hosts ${what}`);

/** By directive of the page's policy (CSP Level 3), without its ending "-src". */
const hosts = z
  .strictObject({
    connect: hostsTo("that it exchanges data with"),
    img: hostsTo("of its pictures"),
    style: hostsTo("of its style sheets"),
    font: hostsTo("of its fonts"),
    frame: hostsTo("of pages that it shows in a frame"),
    script: hostsTo("of further scripts"),
  })
  .optional();

const attributes = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean()], {
      error: "must be text, a number, true or false",
    }),
  )
  .superRefine((all, context) => {
    for (const name of Object.keys(all)) {
      // The policy forbids handlers in attributes; the build writes src, and knows no nonce.
      if (/^(?!(?:src|nonce|on.*)$)[a-z][a-z-]*$/.test(name)) continue;
      const message = "can't be an attribute here. Leave it out";
      context.addIssue({ code: "custom", path: [name], message });
    }
  });

export const consentFields = {
  consentScript: httpsAddress
    .optional()
    .describe(
      "Script of a consent provider, for every page; without a provider, leave out all that begins with consent. It can load everything from its own host",
    ),
  consentAttributes: attributes
    .default({ defer: true })
    .describe("Its other attributes, such as id or data-cbid; without any, defer: true"),
  consentTable: httpsAddress
    .optional()
    .describe(
      "The provider's script that writes its cookie table where it is called, in the cookie policy; leave it out if consentScript does so",
    ),
  consentHosts: hosts.describe("The provider's other hosts, as under hosts of scripts"),
};

export const scripts = z
  .array(
    group("A script of another firm, on every page", {
      src: httpsAddress.describe("The script's address"),
      attributes: attributes
        .optional()
        .describe("Its other attributes, such as defer: true, or data-domain and a text"),
      inline: z
        .string()
        .trim()
        .min(1)
        .max(2000)
        .refine((code) => !/<\/script|<!--/i.test(code), "must be a script's content alone")
        .optional()
        .describe("What its instructions put between <script> and </script>; it runs first"),
      hosts: hosts.describe("The hosts that it needs besides, by kind"),
      consent: verbatim(40)
        .optional()
        .describe(
          "The provider's category, such as statistics: it starts the script once a visitor agrees",
        ),
    }),
  )
  .default([]);

export type Hosts = z.infer<typeof hosts>;
