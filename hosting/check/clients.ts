import { request as httpRequest, type RequestOptions } from "node:http";
import { connect } from "node:http2";
import { request as httpsRequest } from "node:https";

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
export type Ask = (path: string, asked?: Asked) => Promise<Answer>;
export type Client = {
  readonly ask: Ask;
  /** By HTTP/2, without HTTP/1.1 to fall back on. */
  askByHttp2(path: string): Promise<Answer>;
};

/** A client that asks by HTTP as the proxies do. */
export function httpClient(port: number): Ask {
  return asker(httpRequest, { port }, {});
}

/** A client of a proxy on this machine that knows the site by its public name. */
export function httpsClient(port: number, name: string): Client {
  // Whether the certificate is trusted is not what is tried.
  const tls = { servername: name, rejectUnauthorized: false };
  return {
    ask: asker(httpsRequest, { ...tls, port }, { host: name }),
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

/** Asks over a connection of its own each time. */
function asker(
  send: typeof httpRequest,
  options: RequestOptions,
  ownHeaders: Readonly<Record<string, string>>,
): Ask {
  return (path, { method = "GET", headers = {}, body, from = "127.0.0.1" } = {}) =>
    new Promise((resolve, reject) => {
      const where = { ...options, host: "127.0.0.1", localAddress: from, agent: false };
      const sent = { path, method, headers: { ...ownHeaders, ...headers } };
      send({ ...where, ...sent }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk) => chunks.push(chunk)).on("error", reject);
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks) });
        });
      })
        .on("error", reject)
        .end(body);
    });
}
