import { createHash } from "node:crypto";
import type { AstroGlobal } from "astro";
import { single } from "../content.ts";
import type { Company } from "../content-model/company.ts";
import type { Hosts } from "../content-model/scripts.ts";

type Policy = NonNullable<AstroGlobal["csp"]>;

/**
 * Lets a page run the third-party scripts that company.yaml names, each from its own address, and
 * load what is listed with it. A consent provider's may load from their own host, too, and style
 * their output.
 */
export function allowOtherScripts(policy: Policy): void {
  const { scripts, consentScript, consentTable, consentHosts } = single("company");
  const provider = [consentScript, consentTable].flatMap((url) =>
    url ? [new URL(url).origin] : [],
  );
  const needed: Hosts[] = [
    { script: provider, style: provider, img: provider, connect: provider, frame: provider },
    consentHosts,
    { script: scripts.flatMap(({ src }) => (src ? sourceOf(src) : [])) },
    ...scripts.map(({ src, hosts }) => hosts ?? { connect: src ? [new URL(src).origin] : [] }),
  ];
  const sources = needed.flatMap((hosts) =>
    Object.entries(hosts ?? {}).flatMap(([kind, list]) =>
      list.map((host) => `${kind}-src ${host}`),
    ),
  );
  for (const source of new Set(sources)) {
    const [directive, host = ""] = source.split(" ");
    if (directive === "script-src") policy.insertScriptResource(host);
    else if (directive === "style-src") policy.insertStyleResource(host);
    else policy.insertDirective(source as Parameters<Policy["insertDirective"]>[0]);
  }
  for (const { inline } of scripts) {
    if (inline) policy.insertScriptHash(hashOf(inline));
  }
}

/** A script's address as a policy can have it: without a query, and with no sign that ends a source. */
const sourceOf = (src: string): string => {
  const { origin, pathname } = new URL(src);
  return origin + pathname.replaceAll(";", "%3B").replaceAll(",", "%2C");
};

/** What a policy has for a script in the page. */
export const hashOf = (code: string): `sha256-${string}` =>
  `sha256-${createHash("sha256").update(code).digest("base64")}`;

/**
 * The attributes of a script. One that waits for consent is text until its provider starts it;
 * Cookiebot and others know it by data-cookieconsent (support.cookiebot.com, "Manual cookie
 * blocking").
 */
const attributesOf = ({ attributes, consent }: Company["scripts"][number]) => ({
  ...attributes,
  ...(consent && { type: "text/plain", "data-cookieconsent": consent }),
});

/** The scripts of others as elements: the inline part of each precedes it. */
export const otherScripts = () =>
  single("company").scripts.flatMap((script) => {
    const attributes = attributesOf(script);
    const { src, inline } = script;
    const external = src ? [{ code: "", attributes: { src, ...attributes } }] : [];
    if (!inline) return external;
    // What its provider looks for; the others belong to the external part.
    const ofInline = Object.entries(attributes).filter(([name]) => /^(type$|data-)/.test(name));
    return [{ code: inline, attributes: Object.fromEntries(ofInline) }, ...external];
  });
