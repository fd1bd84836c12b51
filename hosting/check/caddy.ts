import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { httpClient, httpsClient } from "./clients.ts";
import { name, startProxied, tryBareDomain, tryProxy } from "./proxy.ts";
import { endWith, temporaryFolder } from "./servers.ts";
import {
  adapt,
  type End,
  eventually,
  hold,
  hosting,
  missingOf,
  program,
  type Trial,
} from "./trial.ts";

export const caddyProxy: Trial = {
  recipe: "Caddy in front of the server (hosting/caddy/Caddyfile)",
  missing: () => missingOf("caddy"),
  async run(end) {
    const server = await startProxied(end);
    const recipe = adapt(readFileSync(join(hosting, "caddy/Caddyfile"), "utf8"), {
      "reverse_proxy 127.0.0.1:4321": `reverse_proxy 127.0.0.1:${server.port}`,
    });
    const { plain, port } = await startCaddy(end, recipe);
    const client = httpsClient(port, name);
    await eventually(() => client.ask("/healthz"));
    const plainly = await httpClient(plain)("/contact?a=b", { headers: { host: name } });
    hold(
      /^https:\/\/www\.example\.com(:\d+)?\/contact\?a=b$/.test(String(plainly.headers.location)),
      "http leads to https",
    );
    await tryBareDomain(port);
    const { headers } = await client.ask("/");
    hold(/\bh3=/.test(String(headers["alt-svc"])), "HTTP/3 is offered");
    return [
      ...(await tryProxy(client, server.ask)),
      "HTTP/3 is offered",
      "not tried: a request by HTTP/3",
    ];
  },
};

/** Runs Caddy on a recipe, with certificates of its own and on ports that anybody may use. */
export async function startCaddy(end: End, recipe: string) {
  const folder = await temporaryFolder(end);
  const [plain, port] = [await freePort(), await freePort()];
  const file = join(folder, "Caddyfile");
  const options = `
{
	admin off
	http_port ${plain}
	https_port ${port}
	default_bind 127.0.0.1
	local_certs
	skip_install_trust
`;
  await writeFile(file, adapt(recipe, { "\n{\n": options }));
  const caddy = program("caddy") ?? "caddy";
  const environment = {
    ...process.env,
    HOME: folder,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  execFileSync(caddy, ["validate", "--adapter", "caddyfile", "--config", file], {
    env: environment,
    stdio: "pipe",
  });
  const child = spawn(caddy, ["run", "--adapter", "caddyfile", "--config", file], {
    env: environment,
    stdio: "ignore",
  });
  endWith(end, child);
  return { plain, port };
}
