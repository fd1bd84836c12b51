import { connect } from "node:net";

/**
 * Keeps a server busy on connections that stay open, each with one request at a time. Raw sockets,
 * because the load generators for Node are slower than the servers that are measured.
 *
 * @param request returns the text of the next request
 * @returns answers a second, and milliseconds from a request to the end of its answer
 * @throws Error when an answer has another status or no Content-Length
 */
export async function load(
  { url, status, request }: { url: URL; status: number; request: () => string },
  { seconds, connections }: { seconds: number; connections: number },
) {
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;

  const oneConnection = () =>
    new Promise<void>((resolve, reject) => {
      let asked = start;
      let missing = 0;
      const buffer = Buffer.alloc(256 * 1024);
      const text = (count: number) => buffer.toString("latin1", 0, Math.min(count, 4096));
      const receive = (count: number) => {
        if (missing === 0) missing = lengthOf(text(count), status);
        missing -= count;
        if (missing > 0) return true;
        const now = performance.now();
        times.push(now - asked);
        // A wrong answer has no length that could be waited for.
        if (Number.isNaN(missing)) socket.destroy(new Error(text(count)));
        else if (now >= end) socket.end(resolve);
        else socket.write(request());
        asked = now;
        return true;
      };
      const socket = connect({
        host: url.hostname,
        port: Number(url.port),
        noDelay: true,
        onread: { buffer, callback: receive },
      });
      socket.once("error", reject);
      socket.once("close", () => reject(new Error(`${url} has closed the connection.`)));
      socket.write(request());
    });
  await Promise.all(Array.from({ length: connections }, oneConnection));

  const perSecond = times.length / ((performance.now() - start) / 1000);
  times.sort((a, b) => a - b);
  const quantile = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  return { perSecond, p50: quantile(0.5), p99: quantile(0.99) };
}

/** How many bytes an answer has with its head, which comes in one piece; NaN if it is a wrong one. */
function lengthOf(start: string, status: number): number {
  if (!start.startsWith(`HTTP/1.1 ${status} `)) return Number.NaN;
  const body = /\r\ncontent-length: *(\d+)/i.exec(start)?.[1];
  return start.indexOf("\r\n\r\n") + 4 + Number(body);
}
