import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readHeadersFile } from "../../headers/headers-file.ts";
import { readRedirectsFile } from "../../headers/redirects-file.ts";

/**
 * Writes what nginx needs to serve the built site without a server behind it, since it reads
 * neither `_headers` nor `_redirects`: `maps.conf` for its `http` block and `headers.conf` for the
 * `server` block of hosting/nginx/static.conf.
 */
const [folder = ""] = process.argv.slice(2);
if (folder === "") {
  console.error("Name the folder to write to, such as /etc/nginx/site.");
  process.exit(2);
}
const site = fileURLToPath(new URL("../../dist/", import.meta.url));

/** By the name of a header, its values by nginx's patterns for `$uri`. */
const headers = new Map<string, Map<string, string>>([
  ["cache-control", new Map([["default", "no-cache"]])],
]);
for (const [path, values] of readHeadersFile(readFileSync(join(site, "_headers"), "utf8"))) {
  for (const [name, value] of Object.entries(values)) {
    const byPattern = headers.get(name) ?? new Map([["default", ""]]);
    headers.set(name, byPattern.set(patternOf(path), value));
  }
}
const redirectsFile = readFileSync(join(site, "_redirects"), "utf8");
const redirects = [...readRedirectsFile(redirectsFile)].map(([from, { to, status }]) => {
  if (status !== 301) throw new Error(`_redirects: ${from} needs a line of its own in nginx`);
  return [from, to] as const;
});

const named = [...headers].map(([name, byPattern]) => ({
  name,
  variable: `$site_${name.replaceAll("-", "_")}`,
  byPattern,
}));
mkdirSync(folder, { recursive: true });
writeFileSync(
  join(folder, "maps.conf"),
  [
    "map_hash_bucket_size 256;",
    ...named.map(({ variable, byPattern }) => map(variable, [...byPattern])),
    map("$site_redirect", [["default", ""], ...redirects]),
  ].join("\n"),
);
writeFileSync(
  join(folder, "headers.conf"),
  named.map(({ name, variable }) => `add_header ${name} ${variable} always;\n`).join(""),
);

/** The file that `$uri` names once nginx has found what a path of `_headers` stands for. */
function patternOf(path: string): string {
  if (path === "/*") return "default";
  if (path.endsWith("/*")) return `~^${path.slice(0, -1)}`;
  if (path === "/") return "/index.html";
  return /\.\w+$/.test(path) ? path : `${path}.html`;
}

function map(variable: string, entries: readonly (readonly [string, string])[]): string {
  const lines = entries.map(([pattern, value]) => `  ${pattern} ${quoted(value)};\n`);
  return `map $uri ${variable} {\n${lines.join("")}}\n`;
}

function quoted(value: string): string {
  if (/["$\\\n]/.test(value)) throw new Error(`nginx would misread "${value}"`);
  return `"${value}"`;
}
