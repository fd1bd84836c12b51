import { createServer, type IncomingMessage, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";

/** A proxy between a browser and a site. */
export async function openProxy(site: string) {
  const requests: IncomingMessage[] = [];
  let delayed: { path: RegExp; ms: number } | undefined;
  const server = createServer(async (request, response) => {
    requests.push(request);
    const { url = "", method, headers } = request;
    if (delayed?.path.test(url)) await setTimeout(delayed.ms);
    const passed = send(new URL(url, site), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.rawHeaders);
      answer.pipe(response);
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
