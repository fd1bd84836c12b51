import { mkdtempDisposableSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse, { type Config } from "lighthouse";
import { htmlOf } from "../../tests/browser/built-pages.ts";
import { settings, startServer } from "../../tests/support/server-process.ts";
import { chromiumPath } from "../chromium.ts";

/**
 * `npm run benchmark -- pages [PATH ...]`: visits built pages as a phone on slow 4G, each in turn
 * with its floor, the page's text in plain HTML, and prints the fastest of five visits.
 */
const rounds = 5;
const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : ["/", "/contact", "/services", "/careers", "/about"];

/** Throttles in the browser: Lighthouse's model of a network knows no more than its authors. */
const config: Config = {
  extends: "lighthouse:default",
  settings: {
    throttlingMethod: "devtools",
    throttling: {
      requestLatencyMs: 150,
      downloadThroughputKbps: 1600,
      uploadThroughputKbps: 750,
      cpuSlowdownMultiplier: 4,
    },
  },
};

/** The text of a page in plain HTML with one style rule; no script, font or picture. */
function floorOf(path: string): string {
  const html = htmlOf(path);
  const texts = html
    .slice(html.indexOf("<main"))
    .replace(/<(script|style|svg|template|select)\b[\s\S]*?<\/\1>/g, "")
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== "");
  return `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Floor</title>
<style>body{max-width:60rem;margin:auto;padding:1rem;font:1.0625rem/1.55 sans-serif}</style>
<p>${texts.join("\n<p>")}
`;
}

const floors = createServer(({ url = "" }, response) => {
  if (!paths.includes(url)) return response.writeHead(404).end();
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  return response.writeHead(200, headers).end(brotliCompressSync(floorOf(url)));
});
await new Promise<void>((resolve) => floors.listen(0, "127.0.0.1", resolve));
const floor = `http://127.0.0.1:${(floors.address() as AddressInfo).port}`;
using folder = mkdtempDisposableSync(join(tmpdir(), "benchmark-"));
const site = await startServer(settings(folder.path));
const chrome = await launch({
  chromePath: chromiumPath,
  chromeFlags: ["--headless", "--no-sandbox", "--disable-gpu"],
});

/** The figures of one visit; the score is out of 100. */
async function visit(url: string) {
  const flags = { port: chrome.port, logLevel: "error", disableFullPageScreenshot: true } as const;
  const { lhr } = (await lighthouse(url, flags, config)) ?? {};
  if (!lhr || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message}`);
  const time = (audit: string) => Math.round(lhr.audits[audit]?.numericValue ?? Number.NaN);
  return {
    "first paint ms": time("first-contentful-paint"),
    "largest paint ms": time("largest-contentful-paint"),
    "blocking ms": time("total-blocking-time"),
    performance: 100 * (lhr.categories.performance?.score ?? Number.NaN),
  };
}

const best: Record<string, Awaited<ReturnType<typeof visit>>> = {};
for (let round = 1; round <= rounds; round += 1) {
  for (const path of paths) {
    for (const server of [floor, site.url]) {
      const name = server === floor ? `${path}, floor` : path;
      const figures = await visit(server + path);
      const paint = best[name]?.["largest paint ms"] ?? Number.POSITIVE_INFINITY;
      // Other work and the browser's own pauses only ever add time.
      if (figures["largest paint ms"] < paint) best[name] = figures;
    }
  }
}
console.table(best);
chrome.kill();
floors.close();
await site.stop("SIGTERM");
