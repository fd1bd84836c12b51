import { httpClient, httpsClient } from "./clients.ts";
import { runRecipe } from "./nginx-recipe.ts";
import { name, startProxied, tryBareDomain, tryProxy } from "./proxy.ts";
import { temporaryFolder } from "./servers.ts";
import { eventually, hold, missingOf, type Trial } from "./trial.ts";

export const nginxProxy: Trial = {
  recipe: "nginx in front of the server (hosting/nginx/site.conf)",
  missing: () => missingOf("nginx"),
  async run(end) {
    const server = await startProxied(end);
    const folder = await temporaryFolder(end);
    const { plain, port } = await runRecipe(end, folder, {
      name: "site.conf",
      changes: { "127.0.0.1:4321": `127.0.0.1:${server.port}` },
    });

    const client = httpsClient(port, name);
    await eventually(() => client.ask("/healthz"));
    const plainly = await httpClient(plain)("/contact?a=b", { headers: { host: "example.com" } });
    hold(
      plainly.headers.location === `https://${name}/contact?a=b`,
      "http leads to https, by the bare domain too",
    );
    await tryBareDomain(port);
    return tryProxy(client, server.ask);
  },
};
