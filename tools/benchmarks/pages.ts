import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { chromium, devices } from "@playwright/test";
import Fastify from "fastify";
import { htmlOf } from "../../tests/browser/built-pages.ts";
import { settings, startServer } from "../../tests/support/server-process.ts";
import { chromiumPath } from "../chromium.ts";

/**
 * `npm run benchmark -- pages [PATH ...]`: visits built pages as a phone on slow 4G, each in turn
 * with its floor, the page's text in plain HTML, and prints the fastest of nine visits,
 * in milliseconds.
 */
const rounds = 9;
const chosen = process.argv.slice(2);
const paths = chosen.length > 0 ? chosen : ["/", "/contact", "/services", "/careers", "/about"];

/** In milliseconds, and in bytes per second. */
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1.6e6 / 8,
  uploadThroughput: 750e3 / 8,
};
/** How long after its load a page may still paint something larger, in milliseconds. */
const settling = 2500;

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

const floors = Fastify();
for (const path of paths) {
  const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
  floors.get(path, (_request, reply) =>
    reply.headers(headers).send(brotliCompressSync(floorOf(path))),
  );
}
const floor = await floors.listen({ host: "127.0.0.1", port: 0 });
using folder = mkdtempDisposableSync(join(tmpdir(), "benchmark-"));
const site = await startServer(settings(folder.path));

/** When a new browser, with an empty cache, first paints something and the largest thing. */
async function visit(url: string) {
  await using browser = await chromium.launch({ executablePath: chromiumPath });
  const page = await browser.newPage(devices["Moto G4"]);
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", slow4G);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.goto(url);
  await page.waitForTimeout(settling);
  const [first = Number.NaN, largest = Number.NaN] = await page.evaluate(async () => {
    const paints = performance.getEntriesByName("first-contentful-paint");
    const { promise, resolve } = Promise.withResolvers<PerformanceEntryList>();
    const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
    observer.observe({ type: "largest-contentful-paint", buffered: true });
    const times = [paints, await promise].map((entries) => entries.at(-1)?.startTime);
    return times.map((time) => Math.round(time ?? Number.NaN));
  });
  return { first, largest };
}

const best: Record<string, Awaited<ReturnType<typeof visit>>> = {};
for (let round = 1; round <= rounds; round += 1) {
  for (const path of paths) {
    for (const server of [floor, site.url]) {
      const name = server === floor ? `${path}, floor` : path;
      const figures = await visit(server + path);
      // Other work and the browser's own pauses only ever add time.
      if (!best[name] || figures.largest < best[name].largest) best[name] = figures;
    }
  }
  console.table(best);
}
await floors.close();
await site.stop("SIGTERM");
