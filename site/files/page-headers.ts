import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commonHeaders, hashedCacheControl } from "../../headers/common-headers.ts";
import { type HeaderFields, writeHeadersFile } from "../../headers/headers-file.ts";
import { changePages } from "./change-pages.ts";
import { contentPolicy, type PolicySite } from "./content-policy.ts";

/**
 * Writes `_headers` for static hosts and the intake: what all answers have in common, and for
 * every page the policy that fits just this page. In a build without a server, whose host may not
 * read the file, each page has its policy in itself too.
 *
 * @param folder absolute path of the build's output
 */
export async function writePageHeaders(folder: string, site: PolicySite): Promise<void> {
  const isStatic = site.webhooks !== undefined;
  const rules = new Map<string, HeaderFields>([
    ["/*", commonHeaders(site.isHttps)],
    ["/_astro/*", { "cache-control": hashedCacheControl }],
  ]);
  await changePages(folder, (html, name) => {
    const { policy, embedderPolicy } = contentPolicy(html, site);
    rules.set(addressOf(name), {
      "content-security-policy": policy,
      "cross-origin-embedder-policy": embedderPolicy,
    });
    return isStatic ? withPolicy(name, html, policy) : html;
  });
  await writeFile(join(folder, "_headers"), writeHeadersFile(rules));
}

/** The address that visitors know a page by; `/404` is the page for those that lead nowhere. */
function addressOf(file: string): string {
  return `/${file.replace(/(^index)?\.html$/, "")}`;
}

/** A page with its policy in a meta element, which may not say who frames it (CSP Level 3, 3.3). */
function withPolicy(name: string, html: string, policy: string): string {
  // A document's charset belongs in its first 1024 bytes.
  const charset = '<meta charSet="utf-8"/>';
  if (!html.includes(charset)) throw new Error(`${name} has no place for its policy.`);
  const content = policy.replace("; frame-ancestors 'none'", "");
  return html.replace(
    charset,
    () => `${charset}<meta http-equiv="content-security-policy" content="${content}">`,
  );
}
