import type { IncomingMessage } from "node:http";

/** More than a form sends, and than the proxies of hosting/ let through. */
const mostBytes = 128 * 1024;

/**
 * Reads the rest of a body that is not wanted. A proxy that cannot send all of it may answer 502
 * instead of passing our answer on (RFC 9112, section 9.6).
 */
export async function dropRest(body: IncomingMessage): Promise<void> {
  const isLong = Number(body.headers["content-length"] ?? 0) > mostBytes;
  if (isLong || body.readableEnded || body.destroyed) return;
  await new Promise<void>((resolve) => {
    let bytes = 0;
    body.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostBytes) resolve();
    });
    for (const event of ["end", "error", "close"]) body.once(event, () => resolve());
  });
}
