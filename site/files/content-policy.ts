import { createHash } from "node:crypto";

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

export type PolicySite = {
  /** Whether visitors reach the site by https. */
  readonly isHttps: boolean;
};

type ContentPolicy = {
  readonly policy: string;
  /** Whether the page loads anything of another host. */
  readonly usesOthers: boolean;
};

/**
 * The content security policy of one built page: nothing but what this page uses. Inline scripts
 * and styles are allowed by their hash (CSP Level 3, 8.3), a script of another host that the page
 * names is allowed with its host.
 */
export function contentPolicy(html: string, { isHttps }: PolicySite): ContentPolicy {
  const { hashes, hosts } = inlineElements(html);
  const self = (needed: RegExp) => (needed.test(html) ? ["'self'"] : []);
  const sources: Readonly<Record<string, readonly string[]>> = {
    "script-src": [...self(/\/_astro\/[\w.-]+\.js/), ...hashes.script, ...hosts],
    "style-src": [...self(/\/_astro\/[\w.-]+\.css/), ...hashes.style],
    "img-src": self(/<(img|link)\b[^>]*\s(src|rel="icon")/),
    "font-src": self(/url\("\/_astro\/fonts\//),
    "media-src": self(/<(video|audio)\b/),
    "manifest-src": self(/<link\b[^>]*\srel="manifest"/),
    "connect-src": [...self(/<form\b/), ...hosts],
  };
  const used = Object.entries(sources).filter(([, allowed]) => allowed.length > 0);
  const directives = [
    "default-src 'none'",
    ...used.map(([name, allowed]) => `${name} ${allowed.join(" ")}`),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isHttps ? ["upgrade-insecure-requests"] : []),
  ];
  return { policy: directives.join("; "), usesOthers: hosts.length > 0 };
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
