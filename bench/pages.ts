import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { sitemapPaths } from "../site/files/sitemap-paths.ts";
import { dist, fileOf } from "../tests/browser/built-pages.ts";
import { startChromium } from "../tests/support/chromium-process.ts";
import { listening, runProgram, settings } from "../tests/support/server-process.ts";
import { findChromium } from "../tools/find-chromium.ts";
import { judge, measureSpeed } from "./audit.ts";
import { floorOf } from "./floor.ts";
import { failuresOf, headings, type Pairs, rowOf } from "./page-figures.ts";
import { machine, table } from "./report.ts";

/**
 * Lighthouse over the built pages, each beside its floor: npm run bench:pages, and after it the
 * paths of some to measure only those. The machine's speed varies, so page and floor take turns
 * and only such pairs are compared.
 *
 * --quick measures a page of each kind, and no further pair once its figures hold: more are taken
 * only where the machine is busy with other things.
 */
const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean" } },
  allowPositionals: true,
});
const { quick } = values;
const most = quick ? 7 : 5;
const kinds = ["/", "/cicd-integration", "/embedded-iot", "/careers", "/about"];

const htmlOf = (path: string) => readFileSync(fileOf(path), "utf8");

/** The sitemap's routes, the services' pages and those of jobs, under both of their addresses. */
function allRoutes(): string[] {
  const named = (folder: string, ending: string) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => file.slice(0, -ending.length));
  const services = named(join(import.meta.dirname, "../content/services"), ".yaml");
  const jobs = ["careers", "jobs"].flatMap((folder) =>
    named(join(dist, folder), ".html").map((name) => `${folder}/${name}`),
  );
  return [...new Set([...sitemapPaths, ...[...services, ...jobs].map((name) => `/${name}`)])];
}

function pathsToMeasure(): readonly string[] {
  if (positionals.length > 0) return positionals;
  return quick ? kinds : allRoutes();
}

/** Serves the pages' floors under the pages' paths. */
async function serveFloors(paths: readonly string[]) {
  const others = sitemapPaths.map(htmlOf);
  const floors = new Map(
    paths.map((path) => [path, brotliCompressSync(floorOf(htmlOf(path), others))]),
  );
  const server = createServer(({ url = "/" }, response) => {
    const floor = floors.get(url);
    if (!floor) return void response.writeHead(404).end();
    const headers = { "content-type": "text/html; charset=utf-8", "content-encoding": "br" };
    response.writeHead(200, headers).end(floor);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const program = await findChromium();
const folder = await mkdtemp(join(tmpdir(), "bench-"));
const server = runProgram(["intake/main.ts"], settings(folder));
let chromium: Awaited<ReturnType<typeof startChromium>> | undefined;
const all: Pairs[] = [];
try {
  const site = await listening(server);
  const paths = pathsToMeasure();
  const floorSite = await serveFloors(paths);
  chromium = await startChromium(program);
  const port = Number(chromium.devTools.port);
  for (const path of paths) {
    const qualities = await judge(new URL(path, site), port);
    const pairs: Pairs = { path, qualities, pages: [], floors: [] };
    all.push(pairs);
    while (pairs.pages.length < most) {
      pairs.floors.push(await measureSpeed(new URL(path, floorSite), port));
      pairs.pages.push(await measureSpeed(new URL(path, site), port));
      if (quick && failuresOf(pairs).length === 0) break;
    }
    // One by one, since the whole takes its time.
    process.stderr.write(`${rowOf(pairs).join(" ")}\n`);
  }
} finally {
  await chromium?.stop();
  await server.stop("SIGTERM");
  await rm(folder, { recursive: true });
}

const failures = all.flatMap((pairs) => failuresOf(pairs));
const runs = quick ? `medians of up to ${most} runs` : `medians of ${most} runs`;
console.log(`${machine()}\nLighthouse, mobile, ${runs}, page and floor in turn\n`);
console.log(
  table(
    headings,
    all.map((pairs) => rowOf(pairs)),
  ),
);
console.log(failures.length > 0 ? `\nFAILED\n${failures.join("\n")}` : "\nok");
// Lighthouse leaves timers behind.
process.exit(failures.length > 0 ? 1 : 0);
