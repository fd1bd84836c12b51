import lighthouse, { type Result, type RunnerResult } from "lighthouse";
import { longestScriptTask, type TraceEvent } from "./script-tasks.ts";

/** How fast Lighthouse found a page in one run. */
export type SpeedRun = {
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly blockingMs: number;
  readonly bytes: number;
  readonly scriptTaskMs: number;
  /** Of 100. */
  readonly score: number;
  /** The same as if nothing blocked: that part depends on what else the machine does. */
  readonly scoreWithoutBlocking: number;
};

/** Of 100. */
export type Qualities = {
  readonly accessibility: number;
  readonly practices: number;
  readonly searchEngines: number;
};

const outOf100 = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/**
 * Measures a page's speed by Lighthouse as it comes, which is on its phone with slow 4G.
 *
 * @param port of the DevTools of a Chromium
 */
export async function measureSpeed(url: URL, port: number): Promise<SpeedRun> {
  const { lhr, artifacts } = await runUntilWhole(url, port, ["performance"]);
  const figure = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  const { Trace } = artifacts as { Trace?: { traceEvents: TraceEvent[] } };
  return {
    largestPaintMs: figure("largest-contentful-paint"),
    layoutShift: figure("cumulative-layout-shift"),
    blockingMs: figure("total-blocking-time"),
    bytes: figure("total-byte-weight"),
    scriptTaskMs: longestScriptTask(Trace?.traceEvents ?? [], url.origin),
    score: outOf100(lhr.categories.performance?.score),
    scoreWithoutBlocking: withoutBlocking(lhr),
  };
}

/** What Lighthouse says of a page besides its speed; it is the same in every run. */
export async function judge(url: URL, port: number): Promise<Qualities> {
  const wanted = ["accessibility", "best-practices", "seo"];
  const { categories } = (await runUntilWhole(url, port, wanted)).lhr;
  return {
    accessibility: outOf100(categories.accessibility?.score),
    practices: outOf100(categories["best-practices"]?.score),
    searchEngines: outOf100(categories.seo?.score),
  };
}

/** Runs Lighthouse again when it could not record all that it needs, as on a very busy machine. */
async function runUntilWhole(url: URL, port: number, wanted: string[]): Promise<RunnerResult> {
  for (let tries = 3; ; tries -= 1) {
    const flags = {
      port,
      logLevel: "silent",
      onlyCategories: wanted,
      // For people who read its report; it takes a second a run.
      disableFullPageScreenshot: true,
    } as const;
    const result = await lighthouse(url.href, flags);
    if (result && !result.lhr.runtimeError) return result;
    if (tries === 1) throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  }
}

function withoutBlocking({ audits, categories }: Result): number {
  const weighted = (categories.performance?.auditRefs ?? []).filter(({ weight }) => weight > 0);
  const sum = weighted.reduce((total, { weight }) => total + weight, 0);
  const scored = weighted.reduce((total, { id, weight }) => {
    const score = id === "total-blocking-time" ? 1 : (audits[id]?.score ?? 0);
    return total + score * weight;
  }, 0);
  return outOf100(scored / sum);
}
