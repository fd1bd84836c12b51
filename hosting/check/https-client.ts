import type { IncomingHttpHeaders } from "node:http";
import { connect } from "node:http2";
import { request } from "node:https";

export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};
export type Asked = {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The loopback address to ask from. */
  readonly from?: string;
};
export type Client = {
  ask(path: string, asked?: Asked): Promise<Answer>;
  /** By HTTP/2, without HTTP/1.1 to fall back on. */
  askByHttp2(path: string): Promise<Answer>;
};

/** A client of a proxy on this machine that knows the site by its public name. */
export function httpsClient(port: number, name: string): Client {
  // Whether the certificate is trusted is not what is tried.
  const tls = { servername: name, rejectUnauthorized: false };
  return {
    ask: (path, { method = "GET", headers = {}, body, from = "127.0.0.1" } = {}) =>
      new Promise((resolve, reject) => {
        const asked = request(
          { ...tls, host: "127.0.0.1", localAddress: from, port, path, method, agent: false },
          (response) => {
            const chunks: Buffer[] = [];
            response.on("data", (chunk) => chunks.push(chunk));
            response.on("error", reject);
            response.on("end", () =>
              resolve({
                status: response.statusCode ?? 0,
                headers: response.headers satisfies IncomingHttpHeaders,
                body: Buffer.concat(chunks),
              }),
            );
          },
        );
        asked.on("error", reject).setHeader("host", name);
        for (const [header, value] of Object.entries(headers)) asked.setHeader(header, value);
        asked.end(body);
      }),
    askByHttp2: (path) =>
      new Promise((resolve, reject) => {
        const session = connect(`https://127.0.0.1:${port}`, tls).on("error", reject);
        const stream = session.request({ ":path": path, ":authority": name });
        const chunks: Buffer[] = [];
        let headers: Answer["headers"] = {};
        stream.on("response", (received) => {
          headers = received as Answer["headers"];
        });
        stream.on("data", (chunk: Buffer) => chunks.push(chunk)).on("error", reject);
        stream.on("end", () => {
          session.close();
          resolve({ status: Number(headers[":status"]), headers, body: Buffer.concat(chunks) });
        });
      }),
  };
}
