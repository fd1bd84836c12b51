import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";

/**
 * A proxy between a browser and a site.
 *
 * @param changePage changes the HTML of every page
 */
export async function openProxy(site: string, changePage?: (html: string) => string) {
  const requests: IncomingMessage[] = [];
  let delayed: { path: RegExp; ms: number } | undefined;
  const server = createServer(async (request, response) => {
    requests.push(request);
    const { url = "", method, headers } = request;
    if (delayed?.path.test(url)) await setTimeout(delayed.ms);
    const wanted = { ...headers, ...(changePage && { "accept-encoding": "identity" }) };
    const passed = send(new URL(url, site), { method, headers: wanted }, async (answer) => {
      const { statusCode = 0, headers: received, rawHeaders } = answer;
      if (!changePage || !received["content-type"]?.startsWith("text/html")) {
        response.writeHead(statusCode, rawHeaders);
        answer.pipe(response);
        return;
      }
      const { "content-length": _length, ...rest } = received;
      response.writeHead(statusCode, rest).end(changePage(await text(answer)));
    });
    // A browser may cancel a download, or send a request after the site has stopped.
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    /** By name: WebKit and Chromium treat localhost as a secure origin. */
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    requests,
    /** From now on, holds requests for such paths back for these milliseconds. */
    delay: (path: RegExp, ms: number) => {
      delayed = { path, ms };
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
