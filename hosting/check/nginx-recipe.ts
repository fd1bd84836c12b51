import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { selfSigned } from "../../tests/support/certificate.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { endWith } from "./servers.ts";
import { adapt, type End, hosting, program } from "./trial.ts";

/**
 * Runs nginx on a recipe of `hosting/nginx/`, with loopback ports, a certificate made for it, and
 * what else the caller replaces.
 *
 * @param folder for its files; it belongs to the caller
 * @returns the ports that stand for 80 and 443
 */
export async function runRecipe(
  end: End,
  folder: string,
  { name, changes }: { readonly name: string; readonly changes: Readonly<Record<string, string>> },
): Promise<{ plain: number; port: number }> {
  const [plain, port] = [await freePort(), await freePort()];
  const { key, cert } = selfSigned("127.0.0.1", new Date(Date.now() + 3_600_000));
  await writeFile(join(folder, "key.pem"), key, { mode: 0o600 });
  await writeFile(join(folder, "cert.pem"), cert);
  const recipe = adapt(readFileSync(join(hosting, "nginx", name), "utf8"), {
    "listen [::]:80;": "",
    "listen [::]:443 ssl http2;": "",
    "listen 80;": `listen 127.0.0.1:${plain};`,
    "listen 443 ssl http2;": `listen 127.0.0.1:${port} ssl http2;`,
    "/etc/letsencrypt/live/www.example.com/fullchain.pem": join(folder, "cert.pem"),
    "/etc/letsencrypt/live/www.example.com/privkey.pem": join(folder, "key.pem"),
    "/var/log/nginx/error.log": "stderr",
    ...changes,
  });
  await startNginx(end, folder, recipe);
  return { plain, port };
}

/** Runs nginx on a recipe for its `http` block. */
async function startNginx(end: End, folder: string, recipe: string): Promise<void> {
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
  endWith(end, child);
}
