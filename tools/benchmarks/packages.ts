import { existsSync } from "node:fs";
import { join } from "node:path";
import { run } from "../run.ts";

/** The used part of Lighthouse, whose own types are missing until it is installed. */
type LighthouseReport = {
  readonly lighthouseVersion: string;
  readonly runtimeError?: { readonly message: string };
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>;
};
type Lighthouse = (url: string, flags: object) => Promise<{ readonly lhr: LighthouseReport }>;

/** The used part of autocannon, which has no types. */
type Autocannon = (options: object) => Promise<{
  readonly duration: number;
  readonly errors: number;
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
}>;

export const loadLighthouse = () => load<Lighthouse>("lighthouse");
export const loadAutocannon = () => load<Autocannon>("autocannon");

/**
 * Both versions, and the last day whose versions of their dependencies are taken: without a lock
 * file, each first run still gets the same ones.
 */
const packages = ["autocannon@9.0.0", "lighthouse@13.5.0"];
const before = "2026-11-22";

/** Loads a package that only benchmarks need; the first one to run installs them all. */
async function load<Main>(name: string): Promise<Main> {
  const folder = import.meta.dirname;
  if (!existsSync(join(folder, "node_modules"))) {
    console.log("Installing Lighthouse and autocannon into tools/benchmarks/node_modules.");
    const { npm_node_execpath: node, npm_execpath: npm } = process.env;
    if (!node || !npm) throw new Error("Start this with npm run benchmark.");
    const options = ["--no-save", "--no-package-lock", "--ignore-scripts", "--no-audit"];
    const words = ["install", ...options, "--before", before, "--prefix", folder, ...packages];
    if ((await run([node, npm, ...words])) !== 0) process.exit(1);
  }
  return (await import(name)).default;
}
