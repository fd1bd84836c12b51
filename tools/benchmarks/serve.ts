import { readdirSync } from "node:fs";
import { join } from "node:path";
import { dist } from "../../tests/browser/built-pages.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { startNginx } from "../../tests/support/web-servers.ts";
import { load, type Measure, measureInTurn, startServer, temporaryFolder } from "./harness.ts";

const rounds = 7;
const seconds = 2;
const connections = 20;

/** Measures how fast the server sends files, compared with nginx. */
export async function serve(ends: AsyncDisposableStack): Promise<string> {
  const site = await startServer(ends);
  const nginx = await serveByNginx(ends);
  const ask = (server: URL, path: string) => {
    // Debian's nginx has no Brotli, so both are asked for gzip.
    const headers = { "accept-encoding": "gzip" };
    return load({ url: new URL(path, server), status: 200, headers }, { seconds, connections });
  };
  const compare =
    (path: string): Measure =>
    async () => {
      const ours = await ask(site, path);
      const reference = await ask(nginx, path);
      return {
        "requests/s": ours.perSecond,
        "nginx’s": reference.perSecond,
        ratio: ours.perSecond / reference.perSecond,
      };
    };
  // Warm-up: Node needs a second or two to compile hot code.
  await ask(site, "/");
  const film = readdirSync(join(dist, "_astro")).find((name) => name.endsWith(".mp4"));
  const table = await measureInTurn(rounds, {
    "home page": compare("/"),
    "small: icon": compare("/favicon.svg"),
    "large: film": compare(`/_astro/${film}`),
  });
  return `${connections} connections, gzip, ${rounds} rounds of ${seconds} s each in turn\n\n${table}`;
}

/** Starts nginx with one worker, like the site's own process: the load needs the other core. */
async function serveByNginx(ends: AsyncDisposableStack): Promise<URL> {
  const port = await freePort();
  const http = `
    access_log off; sendfile on; tcp_nopush on; gzip_static on; gzip_vary on;
    open_file_cache max=1000; keepalive_requests 100000000;
    server {
      listen 127.0.0.1:${port};
      root ${dist};
      location / { try_files $uri $uri.html $uri/index.html =404; }
    }`;
  ends.defer(await startNginx({ folder: await temporaryFolder(ends), port }, http));
  return new URL(`http://127.0.0.1:${port}`);
}
