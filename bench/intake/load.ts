import autocannon, { type Request } from "autocannon";
import { enquiry } from "./enquiry.ts";

/** What one load has shown; latencies in milliseconds. */
export type Load = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  /** Answers other than 202, and connections that broke. */
  readonly failures: number;
};

/** Sends so many different submissions over so many connections and waits for every answer. */
export async function load(
  url: string,
  amount: number,
  connections: number,
  from: number,
): Promise<Load> {
  let sent = from;
  // autocannon looks once a second whether it is done, too rarely for a short load.
  const startedAt = performance.now();
  let lastAt = startedAt;
  const result = await autocannon({
    url: `${url}/api/enquiries`,
    method: "POST",
    amount,
    connections,
    requests: [
      {
        // Each is somebody else's, with the key that the form's script gives it.
        setupRequest: (request: Request): Request => {
          sent += 1;
          const headers = { "content-type": "application/json", "idempotency-key": `key-${sent}` };
          return { ...request, headers, body: JSON.stringify(enquiry(sent)) };
        },
        onResponse: () => {
          lastAt = performance.now();
        },
      },
    ],
  });
  const { latency, non2xx, errors } = result;
  const kept = result["2xx"];
  return {
    perSecond: kept / ((lastAt - startedAt) / 1000),
    p50: latency.p50,
    p99: latency.p99,
    p999: latency.p99_9,
    failures: non2xx + errors,
  };
}
