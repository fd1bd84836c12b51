import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { httpsClient } from "./https-client.ts";
import { tryProxy } from "./proxy.ts";
import { httpClient, startServer, temporaryFolder } from "./servers.ts";
import { adapt, eventually, hold, hosting, missingOf, program, type Trial } from "./trial.ts";

const name = "www.example.com";
const limit = 20;

export const caddyProxy: Trial = {
  recipe: "Caddy in front of the server (hosting/caddy/Caddyfile)",
  missing: () => missingOf("caddy"),
  async run(end) {
    const server = await startServer(end, {
      SITE_URL: `https://${name}`,
      TRUST_PROXY: "127.0.0.1",
      SUBMISSIONS_PER_MINUTE: String(limit),
    });
    const recipe = adapt(readFileSync(join(hosting, "caddy/Caddyfile"), "utf8"), {
      "reverse_proxy 127.0.0.1:4321": `reverse_proxy 127.0.0.1:${server.port}`,
    });
    const { plain, port } = await startCaddy(end, recipe);
    const client = httpsClient(port, name);
    await eventually(() => client.ask("/healthz"));
    const plainly = await httpClient(plain)("/contact?a=b", {
      headers: { host: "www.example.com" },
    });
    hold(
      /^https:\/\/www\.example\.com(:\d+)?\/contact\?a=b$/.test(String(plainly.headers.location)),
      "http leads to https",
    );
    const bare = await httpsClient(port, "example.com").ask("/contact?a=b");
    hold(bare.headers.location === `https://${name}/contact?a=b`, "the bare domain leads to www");
    const { headers } = await client.ask("/");
    hold(/\bh3=/.test(String(headers["alt-svc"])), "HTTP/3 is offered");
    return [
      ...(await tryProxy(client, server.ask, { name, limit })),
      "HTTP/3 is offered",
      "not tried: a request by HTTP/3",
    ];
  },
};

/** Runs Caddy on a recipe, with certificates of its own and on ports that anybody may use. */
export async function startCaddy(end: (work: () => unknown) => void, recipe: string) {
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
  end(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });
  return { plain, port };
}
