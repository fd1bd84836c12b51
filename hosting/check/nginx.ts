import { httpsClient } from "./https-client.ts";
import { runRecipe } from "./nginx-recipe.ts";
import { tryProxy } from "./proxy.ts";
import { httpClient, startServer, temporaryFolder } from "./servers.ts";
import { eventually, hold, missingOf, type Trial } from "./trial.ts";

const name = "www.example.com";
const limit = 20;

export const nginxProxy: Trial = {
  recipe: "nginx in front of the server (hosting/nginx/site.conf)",
  missing: () => missingOf("nginx"),
  async run(end) {
    const server = await startServer(end, {
      SITE_URL: `https://${name}`,
      TRUST_PROXY: "127.0.0.1",
      SUBMISSIONS_PER_MINUTE: String(limit),
    });
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
      "http and the bare domain lead to https",
    );
    return tryProxy(client, server.ask, { name, limit });
  },
};
