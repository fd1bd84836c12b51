import { enquiry } from "../../tests/support/submissions.ts";
import { type Answer, type Ask, type Asked, type Client, httpsClient } from "./clients.ts";
import { startServer } from "./servers.ts";
import { type End, hold } from "./trial.ts";

/** The site's name in the recipes. */
export const name = "www.example.com";

// Submissions a minute that the server takes of one address.
const limit = 20;

// What a proxy may say about itself and the connection.
const ofTheProxy = new Set([
  ...["alt-svc", "connection", "date", "keep-alive", "server", "transfer-encoding", "via"],
  // An answer's length is the connection's too: HTTP/2 has no need of it.
  "content-length",
]);

/** A server with the settings that it needs behind a proxy. */
export function startProxied(end: End) {
  return startServer(end, {
    SITE_URL: `https://${name}`,
    TRUST_PROXY: "127.0.0.1",
    SUBMISSIONS_PER_MINUTE: String(limit),
  });
}

/** Tries that the bare domain leads to the site by https too, and is no second copy of it. */
export async function tryBareDomain(port: number): Promise<void> {
  const { status, headers } = await httpsClient(port, "example.com").ask("/contact?a=b");
  hold(
    status === 301 && headers.location === `https://${name}/contact?a=b`,
    "the bare domain leads to www",
  );
}

/**
 * Tries what must hold through every proxy in front of the server.
 *
 * @param direct a client of the server itself, by HTTP
 */
export async function tryProxy(through: Client, direct: Ask): Promise<string[]> {
  const browser = { headers: { "accept-encoding": "gzip, deflate, br, zstd" } };
  for (const path of [
    "/",
    "/contact",
    "/favicon.svg",
    "/nothing-here",
    "/api/nothing",
    "/readyz",
  ]) {
    const [proxied, own] = [await through.ask(path, browser), await direct(path, browser)];
    hold(proxied.status === own.status, `${path} answers ${own.status}`);
    hold(proxied.body.equals(own.body), `${path} has the server's bytes`);
    const [here, there] = [ownHeaders(proxied), ownHeaders(own)];
    hold(here === there, `${path} has the server's headers:\n${there}\nbut has:\n${here}`);
  }
  hold((await through.ask("/nothing-here")).status === 404, "an unknown address answers 404");
  hold((await through.askByHttp2("/")).status === 200, "HTTP/2 is spoken");

  const page = await through.ask("/", browser);
  hold(page.headers["content-encoding"] === "br", "pages come as the build compressed them");
  const known = { headers: { ...browser.headers, "if-none-match": String(page.headers.etag) } };
  hold((await through.ask("/", known)).status === 304, "what is known is answered with 304");
  const range = await through.ask("/favicon.svg", { headers: { range: "bytes=0-9" } });
  hold(range.status === 206 && range.body.length === 10, "a range is answered with 206");
  const moved = await through.ask("/contact/");
  hold(moved.headers.location === "/contact", "redirects are passed on as they are");

  const own = await through.ask("/api/enquiries", post("own", { origin: `https://${name}` }));
  hold(own.status === 202, `a form of the site is taken (${own.status})`);
  const foreign = await through.ask(
    "/api/enquiries",
    post("x", { origin: "https://evil.example" }),
  );
  hold(foreign.status === 403, "a form of another site is refused");
  const large = await through.ask("/api/enquiries", post("x".repeat(66 * 1024)));
  hold(large.status === 413, "more than 64 KiB is refused");
  hold(/problem\+json/.test(String(large.headers["content-type"])), "the server itself says so");
  const larger = await through.ask("/api/enquiries", post("x".repeat(300 * 1024))).then(
    ({ status }) => status,
    () => "a closed connection",
  );
  hold(larger !== 202, "more than 128 KiB is refused");

  const statuses: number[] = [];
  for (let sent = 0; sent <= limit; sent += 1) {
    const claimed = { "x-forwarded-for": `203.0.113.${sent}` };
    statuses.push((await through.ask("/api/enquiries", post(`Number ${sent}`, claimed))).status);
  }
  hold(statuses.at(-1) === 429, "a visitor cannot choose the address that is counted");
  const other = await through.ask("/api/enquiries", { ...post("Another"), from: "127.0.0.2" });
  hold(other.status === 202, "another visitor is counted separately");
  return [
    "pages, files, 404, errors and redirects byte for byte with the server's headers",
    "compression, 304, ranges, HTTP/2",
    "64 KiB answered by the server, 403 for other sites, 429 by the visitor's address",
  ];
}

function ownHeaders({ headers }: Answer): string {
  return Object.entries(headers)
    .filter(([name]) => !name.startsWith(":") && !ofTheProxy.has(name))
    .map(([name, value]) => `${name}: ${value}`)
    .sort()
    .join("\n");
}

function post(message: string, headers: Readonly<Record<string, string>> = {}): Asked {
  return {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({ ...enquiry, message }),
  };
}
