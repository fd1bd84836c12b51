import type { FastifyInstance, FastifyRequest } from "fastify";
import { RefusedError } from "./problem.ts";
import { senderOf } from "./sender.ts";

/**
 * Makes a check for requests that share one limit.
 *
 * @param most requests of one sender in a minute
 * @param detail what a sender of more is told
 * @returns a hook that throws RefusedError with 429
 */
export function limitPerMinute(app: FastifyInstance, most: number, detail: string) {
  // A sender must not be forgotten because of many others.
  const options = { cache: 50_000, max: most, timeWindow: 60_000, keyGenerator: senderOf };
  const count = app.createRateLimit(options);
  return async (request: FastifyRequest): Promise<void> => {
    const used = await count(request);
    if (used.isAllowed || !used.isExceeded) return;
    const retryAfterSeconds = Math.max(1, used.ttlInSeconds);
    throw new RefusedError({ status: 429, detail, retryAfterSeconds });
  };
}
