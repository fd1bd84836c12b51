import { connect } from "node:net";

/** What a server did in one round. */
export type Round = {
  /** Answers a second. */
  readonly rate: number;
  /** Milliseconds from a request to the end of its answer, in ascending order. */
  readonly times: readonly number[];
};

const connections = 20;
const endOfHead = "\r\n\r\n";

/**
 * Asks one server for one file over and over, on connections that stay open, each with one request
 * at a time. Node's raw sockets, since the load generators for Node parse every answer and are
 * themselves slower than the servers: here an answer ends where the first one's length says.
 *
 * @throws Error when the server answers anything but 200 with a Content-Length
 */
export async function load(url: URL, acceptEncoding: string, seconds: number): Promise<Round> {
  const request = Buffer.from(
    `GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nAccept-Encoding: ${acceptEncoding}\r\n\r\n`,
  );
  const length = await lengthOfAnswer(url, request);
  const times: number[] = [];
  const start = performance.now();
  const end = start + seconds * 1000;

  const oneConnection = () =>
    new Promise<void>((resolve, reject) => {
      let received = 0;
      let asked = performance.now();
      const socket = connect({
        host: url.hostname,
        port: Number(url.port),
        noDelay: true,
        onread: {
          buffer: Buffer.alloc(256 * 1024),
          callback: (bytes) => {
            received += bytes;
            if (received < length) return true;
            const now = performance.now();
            times.push(now - asked);
            if (now >= end) {
              socket.destroy();
              resolve();
              return false;
            }
            received = 0;
            asked = now;
            socket.write(request);
            return true;
          },
        },
      });
      socket.once("error", reject);
      socket.write(request);
    });
  await Promise.all(Array.from({ length: connections }, oneConnection));

  const rate = times.length / ((performance.now() - start) / 1000);
  return { rate, times: times.sort((a, b) => a - b) };
}

/** Asks once, and returns how many bytes head and body have together. */
function lengthOfAnswer(url: URL, request: Buffer): Promise<number> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(url.port), url.hostname);
    socket.setEncoding("latin1").once("error", reject);
    socket.on("data", (text) => {
      answer += text;
      if (!answer.includes(endOfHead)) return;
      const head = answer.slice(0, answer.indexOf(endOfHead));
      const body = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
      if (!head.startsWith("HTTP/1.1 200 ") || Number.isNaN(body)) {
        reject(new Error(`${url}: ${head.split("\r\n", 1)}`));
      }
      const length = head.length + endOfHead.length + body;
      if (answer.length < length) return;
      socket.destroy();
      resolve(length);
    });
    socket.write(request);
  });
}
