import { loadAutocannon } from "./packages.ts";

/** The request that is repeated. */
export type Wanted = {
  readonly url: URL;
  /** The only accepted status. */
  readonly status: number;
  readonly headers?: object;
  /** Returns the parts that differ in each request. */
  readonly vary?: () => object;
};

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
  const autocannon = await loadAutocannon();
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
  return { perSecond: wanted.count / duration, p50: latency.p50, p99: latency.p99 };
}
