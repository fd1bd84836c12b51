import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { selfSigned } from "../../tests/intake/support/certificate.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { httpsClient } from "./https-client.ts";
import { tryProxy } from "./proxy.ts";
import { httpClient, startServer, temporaryFolder } from "./servers.ts";
import { adapt, eventually, hold, hosting, missingOf, program, type Trial } from "./trial.ts";

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
    const [plain, port] = [await freePort(), await freePort()];
    const { key, cert } = selfSigned("127.0.0.1", new Date(Date.now() + 3_600_000));
    await writeFile(join(folder, "key.pem"), key, { mode: 0o600 });
    await writeFile(join(folder, "cert.pem"), cert);
    const recipe = adapt(readFileSync(join(hosting, "nginx/site.conf"), "utf8"), {
      "listen [::]:80;": "",
      "listen [::]:443 ssl http2;": "",
      "listen 80;": `listen 127.0.0.1:${plain};`,
      "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
      "/etc/letsencrypt/live/www.example.com/fullchain.pem": join(folder, "cert.pem"),
      "/etc/letsencrypt/live/www.example.com/privkey.pem": join(folder, "key.pem"),
      "/var/log/nginx/error.log": "stderr",
      "127.0.0.1:4321": `127.0.0.1:${server.port}`,
    });
    await startNginx(end, folder, recipe);

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

/** Runs nginx on a recipe for its `http` block. */
export async function startNginx(
  end: (work: () => unknown) => void,
  folder: string,
  recipe: string,
): Promise<void> {
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  await mkdir(join(folder, "logs"));
  await writeFile(
    join(folder, "nginx.conf"),
    `${process.getuid?.() === 0 ? "user root;" : ""} worker_processes 1; daemon off;
pid ${folder}/pid;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  ${paths.map((path) => `${path}_temp_path ${folder}/${path};`).join(" ")}
  ${recipe}
}
`,
  );
  const child = spawn(
    program("nginx") ?? "nginx",
    ["-p", folder, "-c", join(folder, "nginx.conf"), "-e", "stderr"],
    { stdio: "inherit" },
  );
  end(async () => {
    const ended = once(child, "exit");
    child.kill();
    await ended;
  });
}
