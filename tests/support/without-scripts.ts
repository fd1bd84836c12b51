import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * Passes a site on with all script elements taken out of its pages: what a browser gets whose
 * scripts are off or did not arrive. Not every driver can turn them off.
 *
 * @returns its address, and a function that ends it
 */
export async function withoutScripts(site: string) {
  const passOn = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host, connection, ...headers } = request.headers;
    const answer = await fetch(new URL(request.url ?? "", site), {
      method: request.method ?? "GET",
      headers: { ...(headers as Record<string, string>), "accept-encoding": "identity" },
      redirect: "manual",
      ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
    });
    const { "content-length": _length, ...rest } = Object.fromEntries(answer.headers);
    const isPage = rest["content-type"]?.startsWith("text/html");
    response.writeHead(answer.status, rest);
    const body = Buffer.from(await answer.arrayBuffer());
    response.end(isPage ? body.toString().replace(/<script\b[\s\S]*?<\/script>/g, "") : body);
  };
  const server = createServer((request, response) => {
    // A browser may still ask for something when the site has ended.
    passOn(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
