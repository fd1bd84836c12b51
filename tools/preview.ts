import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { isMap, isSeq } from "yaml";
import { notesToCome } from "../site/content.ts";
import { parsed } from "../site/reading/parsed.ts";

/**
 * Copies the built site to `preview/`, to be opened from a disk without a server: links lead to files,
 * and no page has its policy, which would forbid pictures and fonts. Browsers run none of its modules;
 * third-party scripts, which would count whoever looks at a preview, are removed. If there are notes of
 * days to come, which the site lacks, it is built separately.
 */
const preview = "preview";

function buildWithAll(): string {
  const build = ["node_modules/.bin/astro", "build", "--mode", preview];
  const { status } = spawnSync(process.execPath, build, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
  return join(".astro", "dist");
}

const built = notesToCome().length > 0 ? buildWithAll() : "dist";
rmSync(preview, { recursive: true, force: true });
cpSync(built, preview, {
  recursive: true,
  // Compressed copies, and what only the workplace's modules load.
  filter: (path) => !/\.(?:br|gz)$|dist.firmware.(?:compiler|modules)/.test(path),
});
const policy = /<meta http-equiv="content-security-policy"[^>]*>/gi;
const addresses = /((?:href|poster|src)="|url\("?)(\/[^"?#)]*)/gi;

const scripts = parsed("content/company.yaml").document.get("scripts");
const inlineOfOthers = (isSeq(scripts) ? scripts.items : [])
  .filter(isMap)
  .map((script) => String(script.get("inline") ?? "").trim());
const isOfOthers = (attributes: string, code: string) =>
  /\ssrc="https:/.test(attributes) || (code !== "" && inlineOfOthers.includes(code));

for (const page of globSync("**/*.html", { cwd: preview })) {
  const toFile = (address: string) => {
    const file = address === "/" ? "/index.html" : `${address}.html`;
    const to = [file, address].find((path) => existsSync(join(preview, decodeURI(path))));
    return to ? join(relative(dirname(`/${page}`), "/") || ".", to) : address;
  };
  const html = readFileSync(join(preview, page), "utf8")
    .replace(policy, "")
    .replace(/<script\b([^>]*)>(.*?)<\/script>/gs, (script, attributes: string, code: string) =>
      isOfOthers(attributes, code) ? "" : script,
    )
    .replace(addresses, (_, before: string, address: string) => before + toFile(address))
    .replace(/srcset="[^"]*"/gi, (pictures) =>
      pictures.replace(/\/[^\s,"]+/g, (address) => toFile(address)),
    );
  writeFileSync(join(preview, page), html);
}
