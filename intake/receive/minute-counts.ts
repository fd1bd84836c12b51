import type { FastifyRateLimitStore } from "@fastify/rate-limit";

type Callback = Parameters<FastifyRateLimitStore["incr"]>[1];

// Far more than a small server handles in a minute; beyond that, the oldest counts are dropped.
const maxAddresses = 50_000;

/**
 * Counts submissions by address and drops all addresses after a minute. The limiter's own store
 * keeps thousands of addresses until newer ones replace them, and depends on the system clock,
 * which may be set.
 */
export class MinuteCounts implements FastifyRateLimitStore {
  private readonly counts = new Map<string, number>();
  private endsAt = 0;

  incr(address: string, callback: Callback, minuteMs = 60_000): void {
    if (this.counts.size === 0) this.begin(minuteMs);
    const current = (this.counts.get(address) ?? 0) + 1;
    this.counts.set(address, current);
    const [oldest] = this.counts.keys();
    if (this.counts.size > maxAddresses && oldest !== undefined) this.counts.delete(oldest);
    callback(null, { current, ttl: this.endsAt - performance.now() });
  }

  /** Required by the interface, for routes with their own limit; we have none. */
  child(): MinuteCounts {
    return new MinuteCounts();
  }

  private begin(minuteMs: number): void {
    this.endsAt = performance.now() + minuteMs;
    setTimeout(() => this.counts.clear(), minuteMs).unref();
  }
}
