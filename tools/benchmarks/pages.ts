import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { launch } from "puppeteer-core";
import { fileOf } from "../../tests/browser/built-pages.ts";
import { findChromium } from "../find-chromium.ts";
import { loadPackage, type Measure, measureInTurn, startServer } from "./harness.ts";

/** The part of Lighthouse used here; its own types are missing until it is installed. */
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: Report }>;
type Report = {
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
};

const rounds = 3;
/** One page of each kind. */
const templates = ["/", "/cicd-integration", "/embedded-iot", "/careers", "/about"];

/** Runs Lighthouse, as a phone on slow 4G, on each page and its floor: the text in plain HTML. */
export async function pages(ends: AsyncDisposableStack, chosen: string[]): Promise<string> {
  const lighthouse = await loadPackage<Lighthouse>("lighthouse");
  const paths = chosen.length > 0 ? chosen : templates;
  const site = await startServer(ends);
  const floors = await serveFloors(ends, paths);
  const chromium = await launch({
    executablePath: await findChromium(),
    args: ["--no-sandbox", "--disable-gpu", "--window-size=1280,900"],
  });
  ends.defer(() => chromium.close());
  // The full-page screenshot is only for Lighthouse's own report.
  const flags = {
    port: new URL(chromium.wsEndpoint()).port,
    logLevel: "silent",
    disableFullPageScreenshot: true,
  };

  async function visit(page: URL) {
    const { lhr } = await lighthouse(page.href, flags);
    if (lhr.runtimeError) throw new Error(`${page}: ${lhr.runtimeError.message}`);
    return {
      figure: (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN,
      score: (category: string) => (lhr.categories[category]?.score ?? Number.NaN) * 100,
    };
  }
  const paint = "largest-contentful-paint";
  const compare =
    (path: string): Measure =>
    async () => {
      const floor = await visit(new URL(path, floors));
      const page = await visit(new URL(path, site));
      return {
        "largest paint s": page.figure(paint) / 1000,
        "ratio to the floor’s": page.figure(paint) / floor.figure(paint),
        "blocking ms": page.figure("total-blocking-time"),
        performance: page.score("performance"),
        accessibility: page.score("accessibility"),
        practices: page.score("best-practices"),
        SEO: page.score("seo"),
      };
    };
  const subjects = Object.fromEntries(paths.map((path) => [path, compare(path)]));
  const table = await measureInTurn(rounds, subjects);
  return `Lighthouse, mobile, ${rounds} rounds, floor and page in turn\n\n${table}`;
}

/** Serves each floor at its page's path. */
async function serveFloors(ends: AsyncDisposableStack, paths: readonly string[]): Promise<URL> {
  const floors = new Map(paths.map((path) => [path, brotliCompressSync(floorOf(path))]));
  const server = createServer(({ url = "" }, response) => {
    const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
    response.writeHead(floors.has(url) ? 200 : 404, headers).end(floors.get(url));
  });
  ends.defer(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** The text of a page in plain HTML with one style rule; no script, font or picture. */
function floorOf(path: string): string {
  const html = readFileSync(fileOf(path), "utf8");
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
