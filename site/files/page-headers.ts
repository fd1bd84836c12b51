import { glob, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commonHeaders } from "../../headers/common-headers.ts";
import { type Headers, writeHeadersFile } from "../../headers/headers-file.ts";
import { contentPolicy, type PolicySite } from "./content-policy.ts";

// The build puts a hash of the content into the names of these files.
const hashed = { "cache-control": "public, max-age=31536000, immutable" };

/**
 * Writes `_headers` for static hosts and the intake: what all answers have in common, and for
 * every page the policy that fits just this page.
 *
 * @param folder absolute path of the build's output
 */
export async function writePageHeaders(folder: string, site: PolicySite): Promise<void> {
  const rules = new Map<string, Headers>([
    ["/*", commonHeaders(site.isHttps)],
    ["/_astro/*", hashed],
  ]);
  const pages: string[] = [];
  for await (const name of glob("**/*.html", { cwd: folder })) pages.push(name);
  for (const name of pages.sort()) {
    const html = await readFile(join(folder, name), "utf8");
    rules.set(addressOf(name), headersOf(html, site));
  }
  await writeFile(join(folder, "_headers"), writeHeadersFile(rules));
}

/** The address that visitors know a page by; `/404` is the page for those that lead nowhere. */
function addressOf(file: string): string {
  return `/${file.replace(/(^index)?\.html$/, "")}`;
}

function headersOf(html: string, site: PolicySite): Headers {
  const { policy, usesOthers } = contentPolicy(html, site);
  return {
    "content-security-policy": policy,
    // Other hosts would have to agree to `require-corp`; this sends them no cookies instead.
    "cross-origin-embedder-policy": usesOthers ? "credentialless" : "require-corp",
  };
}
