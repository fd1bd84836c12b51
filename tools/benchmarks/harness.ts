import { existsSync } from "node:fs";
import { mkdtempDisposable } from "node:fs/promises";
import { cpus, loadavg, release, tmpdir, totalmem, type } from "node:os";
import { join } from "node:path";
import {
  type Environment,
  listening,
  runProgram,
  settings,
} from "../../tests/support/server-process.ts";
import { run } from "../run.ts";

/** One line with the date and the machine of the measurement. */
export function machine(): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = loadavg()[0]?.toFixed(1);
  return [
    new Date().toISOString().slice(0, 10),
    `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${memory} GiB`,
    `${type()} ${release()}, Node ${process.versions.node}, load ${load} at the start`,
  ].join(", ");
}

/** Measures a row: the figures of one round, by column heading. */
export type Measure = () => Promise<Readonly<Record<string, number>>>;

/**
 * Measures every row once per round, because a machine's speed varies by the minute.
 *
 * @returns a Markdown table of medians, with the lowest and the highest value where they differ
 */
export async function measureInTurn(
  rounds: number,
  rows: Readonly<Record<string, Measure>>,
): Promise<string> {
  const results: Record<string, Awaited<ReturnType<Measure>>[]> = {};
  for (let round = 1; round <= rounds; round += 1) {
    console.error(`Round ${round} of ${rounds}`);
    for (const [name, measure] of Object.entries(rows)) {
      results[name] = [...(results[name] ?? []), await measure()];
    }
  }
  const headings = Object.keys(Object.values(results)[0]?.[0] ?? {});
  const lines = Object.entries(results).map(([name, figures]) => [
    name,
    ...headings.map((heading) => cell(figures.map((round) => round[heading] ?? Number.NaN))),
  ]);
  return [["", ...headings], ["---", ...headings.map(() => "---:")], ...lines]
    .map((cells) => `| ${cells.join(" | ")} |`)
    .join("\n");
}

function cell(values: readonly number[]): string {
  const sorted = values.map((value) => Number(value.toPrecision(3))).sort((a, b) => a - b);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor(sorted.length / 2)];
  return lowest === highest ? `${median}` : `${median} (${lowest}–${highest})`;
}

/** Creates a folder that is removed when the benchmark ends. */
export async function temporaryFolder(ends: AsyncDisposableStack): Promise<string> {
  return ends.use(await mkdtempDisposable(join(tmpdir(), "benchmark-"))).path;
}

/** Starts the server of `npm start` in its own process, until the benchmark ends. */
export async function startServer(ends: AsyncDisposableStack, more: Environment = {}) {
  const server = runProgram(["intake/main.ts"], settings(await temporaryFolder(ends), more));
  ends.defer(async () => void (await server.stop("SIGTERM")));
  return new URL(await listening(server));
}

/**
 * Both versions, and the date after which no version of their dependencies is used: without a lock
 * file, every installation still gets the same ones.
 */
const packages = ["autocannon@9.0.0", "lighthouse@13.5.0"];
const before = "2026-11-22";

/** Loads a package that only benchmarks need; the first call installs them all. */
export async function loadPackage<Main>(name: string): Promise<Main> {
  const folder = import.meta.dirname;
  if (!existsSync(join(folder, "node_modules"))) {
    console.log("Installing Lighthouse and autocannon into tools/benchmarks/node_modules.");
    const { npm_node_execpath: node, npm_execpath: npm } = process.env;
    if (!node || !npm) throw new Error("Start this with npm run benchmark.");
    const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit"];
    const args = ["install", ...options, "--before", before, "--prefix", folder, ...packages];
    if ((await run([node, npm, ...args])) !== 0) process.exit(1);
  }
  return (await import(name)).default;
}

/** The request that is repeated. */
type Wanted = {
  readonly url: URL;
  /** The only accepted status. */
  readonly status: number;
  readonly headers?: object;
  /** Returns the fields that differ in each request. */
  readonly vary?: () => object;
};

/** The part of autocannon used here; it has no types. */
type Autocannon = (options: object) => Promise<{
  readonly duration: number;
  readonly errors: number;
  readonly latency: { readonly p99: number };
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
}>;

/**
 * Keeps a server busy on persistent connections, each with one request at a time.
 *
 * @returns answers per second, and milliseconds from a request to the end of its answer
 * @throws Error when an answer is missing or has another status
 */
export async function load(
  { url, status, headers, vary }: Wanted,
  { seconds, connections }: { seconds: number; connections: number },
) {
  const autocannon = await loadPackage<Autocannon>("autocannon");
  const { duration, errors, latency, statusCodeStats } = await autocannon({
    url: url.href,
    connections,
    duration: seconds,
    headers,
    ...(vary && { requests: [{ setupRequest: (same: object) => ({ ...same, ...vary() }) }] }),
  });
  const { [status]: wanted, ...others } = statusCodeStats;
  if (!wanted || errors > 0 || Object.keys(others).length > 0) {
    throw new Error(`${url}: ${errors} without an answer, ${JSON.stringify(statusCodeStats)}`);
  }
  return { perSecond: wanted.count / duration, ...latency };
}
