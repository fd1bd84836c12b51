import { createHash } from "node:crypto";

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

export type PolicySite = {
  /** Whether visitors reach the site by https. */
  readonly isHttps: boolean;
  /** The addresses of other hosts that forms post to; none where they post to the intake. */
  readonly webhooks?: readonly URL[];
};

type ContentPolicy = {
  readonly policy: string;
  /** What the page asks of other hosts' files (HTML standard, "Cross-origin embedder policies"). */
  readonly embedderPolicy: "require-corp" | "credentialless" | "unsafe-none";
};

/**
 * The content security policy of one built page: nothing but what this page uses. Inline scripts
 * and styles are allowed by their hash (CSP Level 3, 8.3), and the webhook of a form by its host.
 * A consent provider's script may load scripts, styles, images, data and frames from its own host,
 * and style inline what it writes.
 */
export function contentPolicy(html: string, site: PolicySite): ContentPolicy {
  const { isHttps, webhooks = [] } = site;
  const { hashes, hosts } = inlineElements(html);
  const text = webhooks.length > 0 ? unescaped(html) : "";
  const posted = originsOf(webhooks, (address) => text.includes(address));
  const postedByBrowser = originsOf(webhooks, (address) => text.includes(`action="${address}"`));
  const self = (needed: RegExp) => (needed.test(html) ? ["'self'"] : []);
  const sources: Readonly<Record<string, readonly string[]>> = {
    "script-src": [...self(/\/_astro\/[\w.-]+\.js/), ...hashes.script, ...hosts],
    "style-src": [
      ...self(/\/_astro\/[\w.-]+\.css/),
      // Browsers ignore 'unsafe-inline' beside a hash.
      ...(hosts.length > 0 ? ["'unsafe-inline'", ...hosts] : hashes.style),
    ],
    "img-src": [
      ...self(/<(img|link)\b[^>]*\s(src|rel="apple-touch-icon")/),
      ...(/\shref=["']data:image\//.test(html) ? ["data:"] : []),
      ...hosts,
    ],
    "font-src": self(/url\("\/_astro\/fonts\//),
    "media-src": self(/<(video|audio)\b/),
    "manifest-src": self(/<link\b[^>]*\srel="manifest"/),
    // Programs that judge a page for search engines read robots.txt as the page itself would.
    "connect-src": [
      ...self(/<form\b[^>]*\saction="\/api\/|<link\b[^>]*\srel="canonical"/),
      ...posted,
      ...hosts,
    ],
    "frame-src": hosts,
  };
  const used = Object.entries(sources).filter(([, allowed]) => allowed.length > 0);
  const directives = [
    "default-src 'none'",
    ...used.map(([name, allowed]) => `${name} ${allowed.join(" ")}`),
    "base-uri 'none'",
    ["form-action 'self'", ...postedByBrowser].join(" "),
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return { policy: directives.join("; "), embedderPolicy: embedderPolicy(hosts, webhooks) };
}

function embedderPolicy(hosts: readonly string[], webhooks: readonly URL[]) {
  // Under both other values a provider's frame would have to set this header too.
  if (hosts.length > 0) return "unsafe-none";
  // A no-cors request that a webhook answered would fail under require-corp; this sends no cookies.
  return webhooks.length > 0 ? "credentialless" : "require-corp";
}

/** The hosts of those addresses that a text names. */
function originsOf(urls: readonly URL[], isNamed: (address: string) => boolean): string[] {
  return [...new Set(urls.filter(({ href }) => isNamed(href)).map(({ origin }) => origin))];
}

/** Undoes what HTML writes otherwise in an address; the rest of it is percent-encoded. */
function unescaped(html: string): string {
  return html.replace(/&#(39|x27);/g, "'").replaceAll("&amp;", "&");
}

function inlineElements(html: string) {
  const hashes = { script: new Set<string>(), style: new Set<string>() };
  const hosts = new Set<string>();
  for (const [, element, attributes = "", text = ""] of html.matchAll(inlineElement)) {
    const from = /\ssrc="(https:[^"]+)"/.exec(attributes)?.[1];
    if (from) hosts.add(new URL(from).origin);
    // Data such as JSON-LD is not run and needs no permission.
    if (text === "" || attributes.includes("application/ld+json")) continue;
    const hash = createHash("sha256").update(text).digest("base64");
    hashes[element as "script" | "style"].add(`'sha256-${hash}'`);
  }
  return { hashes, hosts: [...hosts] };
}
