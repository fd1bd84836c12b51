import { loadAutocannon } from "./packages.ts";

/** What is asked for again and again. */
export type Wanted = {
  readonly url: URL;
  /** The only status that counts. */
  readonly status: number;
  readonly headers?: object;
  /** What each request has of its own. */
  readonly vary?: () => object;
};

/**
 * Keeps a server busy on connections that stay open, each with one request at a time.
 *
 * @returns answers a second, and milliseconds from a request to the end of its answer
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
