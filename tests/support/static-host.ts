import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".mp4": "video/mp4",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
  ".woff2": "font/woff2",
};

/** A static file host: `/contact` is `contact.html`; anything else is a file or 404.html. */
export async function openStaticHost(folder: string) {
  /** The methods and paths of all requests. */
  const requests: string[] = [];
  const server = createServer(async ({ method, url = "" }, response) => {
    const [path = ""] = url.split("?");
    requests.push(`${method} ${path}`);
    const name = path === "/" ? "/index.html" : extname(path) ? path : `${path}.html`;
    const found = await readFile(join(folder, name)).catch(() => undefined);
    response.writeHead(method === "GET" ? (found ? 200 : 404) : 405, {
      "content-type": types[found ? extname(name) : ".html"] ?? "application/octet-stream",
    });
    response.end(found ?? (await readFile(join(folder, "404.html"))));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
