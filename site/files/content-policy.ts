import { createHash } from "node:crypto";

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g;

/**
 * The content security policy of one page: only this host, and of inline
 * scripts and styles only those the page was built with, by their hash
 * (CSP Level 3, 8.3). A script of another host that the page names is allowed.
 */
export function contentPolicy(html: string): string {
  const sources = { script: new Set(["'self'"]), style: new Set(["'self'"]) };
  const hosts = new Set<string>();
  for (const [, element, attributes = "", text = ""] of html.matchAll(inlineElement)) {
    const from = /\ssrc="(https:[^"]+)"/.exec(attributes)?.[1];
    if (from) hosts.add(new URL(from).origin);
    // Data such as JSON-LD is not run and needs no permission.
    if (text === "" || attributes.includes("application/ld+json")) continue;
    const hash = createHash("sha256").update(text).digest("base64");
    sources[element as "script" | "style"].add(`'sha256-${hash}'`);
  }
  const others = [...hosts].join(" ");
  return [
    "default-src 'self'",
    `script-src ${[...sources.script, ...hosts].join(" ")}`,
    `style-src ${[...sources.style].join(" ")}`,
    ...(others ? [`connect-src 'self' ${others}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join(";");
}
