import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readHeadersFile } from "../../headers/headers-file.ts";
import { readRedirectsFile } from "../../headers/redirects-file.ts";
import { type Client, httpsClient } from "./clients.ts";
import { runRecipe } from "./nginx-recipe.ts";
import { name, tryBareDomain } from "./proxy.ts";
import { temporaryFolder } from "./servers.ts";
import { eventually, hold, hosting, missingOf, root, type Trial } from "./trial.ts";

const site = join(root, "dist");

export const nginxStatic: Trial = {
  recipe: "nginx with the built files alone (hosting/nginx/static.conf)",
  missing: () => missingOf("nginx"),
  async run(end) {
    const folder = await temporaryFolder(end);
    execFileSync(process.execPath, [join(hosting, "nginx/write-static.ts"), folder]);
    const { port } = await runRecipe(end, folder, {
      name: "static.conf",
      changes: { "/srv/site/current/dist": site, "/etc/nginx/site": folder },
    });
    const client = httpsClient(port, name);
    await eventually(() => client.ask("/"));
    await tryBareDomain(port);
    return tryStatic(client);
  },
};

async function tryStatic({ ask, askByHttp2 }: Client): Promise<string[]> {
  const rules = readHeadersFile(readFileSync(join(site, "_headers"), "utf8"));
  const pages = [...rules.keys()].filter((path) => !path.includes("*") && path !== "/404");
  for (const page of [...pages, "/nothing-here"]) {
    const { status, headers, body } = await ask(page);
    const isThere = page !== "/nothing-here";
    hold(status === (isThere ? 200 : 404), `${page} answers ${status}`);
    const file = isThere ? (page === "/" ? "/index" : page) : "/404";
    hold(body.equals(readFileSync(join(site, `${file}.html`))), `${page} is its file`);
    const expected = { ...rules.get("/*"), ...rules.get(isThere ? page : "/404") };
    for (const [name, value] of Object.entries(expected)) {
      hold(headers[name] === value, `${page} has ${name}: ${value}, not ${headers[name]}`);
    }
    hold(headers["content-type"] === "text/html; charset=utf-8", `${page} is HTML in UTF-8`);
    hold(headers["cache-control"] === "no-cache", `${page} is asked for anew each time`);
  }
  const redirects = readRedirectsFile(readFileSync(join(site, "_redirects"), "utf8"));
  for (const [from, { to }] of redirects) {
    const { status, headers } = await ask(`${from}?a=b`);
    hold(status === 301 && headers.location === `${to}?a=b`, `${from} leads to ${to}`);
  }
  for (const other of ["/contact/", "/contact.html"]) {
    hold((await ask(other)).headers.location === "/contact", `${other} leads to /contact`);
  }
  for (const home of ["/index", "/index.html"]) {
    hold((await ask(home)).headers.location === "/", `${home} leads to /`);
  }
  for (const hidden of ["/404", "/404.html", "/_headers", "/_redirects", "/contact.html.gz"]) {
    hold((await ask(hidden)).status === 404, `${hidden} is not served`);
  }
  for (const odd of [
    "/%5Cevil.example/",
    "/%5Cevil.example.html",
    "//evil.example/",
    "/%0d%0aX:y/",
  ]) {
    const { status, headers } = await ask(odd);
    hold(status === 404 && headers.location === undefined, `${odd} leads nowhere`);
  }
  const script = /\/_astro\/[\w.-]+\.(js|css)/.exec((await ask("/contact")).body.toString())?.[0];
  const packed = await ask(script ?? "", { headers: { "accept-encoding": "gzip" } });
  hold(/immutable/.test(String(packed.headers["cache-control"])), `${script} stays for a year`);
  hold(packed.headers["content-encoding"] === "gzip", `${script} comes compressed`);
  const manifest = await ask("/site.webmanifest");
  hold(manifest.headers["content-type"] === "application/manifest+json", "the manifest's type");
  hold((await askByHttp2("/")).status === 200, "HTTP/2 is spoken");
  return [
    `${pages.length} pages and the 404 page with the headers that the build wrote for each`,
    "redirects, one address a page, compression, caching, HTTP/2",
  ];
}
