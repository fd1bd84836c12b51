import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { freePort } from "../tests/support/free-port.ts";
import { spawnTied } from "../tests/support/tied-process.ts";

/**
 * Starts an nginx that serves a built site: one worker, like the site's own single process, since
 * the load needs the other core; gzip files as the build made them; no access log.
 *
 * @param folder absolute path of the files
 * @returns `undefined` where nginx is not installed
 */
export async function startNginx(folder: string) {
  const program = installed();
  if (!program) return undefined;
  const temporary = await mkdtemp(join(tmpdir(), "nginx-"));
  const port = await freePort();
  const config = join(temporary, "nginx.conf");
  await writeFile(config, configuration(folder, temporary, port));
  const child = spawnTied(program, ["-c", config, "-e", join(temporary, "error.log")], {
    stdio: [0, 1, 2],
    end: "-TERM $$",
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  const stop = async () => {
    child.kill();
    await ended;
    await rm(temporary, { recursive: true });
  };
  const url = new URL(`http://127.0.0.1:${port}`);
  await answering(url).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, stop };
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return folders.map((folder) => join(folder, "nginx")).find((path) => existsSync(path));
}

function configuration(folder: string, temporary: string, port: number): string {
  const temporaryPaths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${temporary}/${name};`)
    .join(" ");
  // As root it would serve as another user, who may not read the files.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  return `${user} worker_processes 1; daemon off; pid ${temporary}/pid; error_log ${temporary}/error.log;
events { worker_connections 1024; }
http {
  ${temporaryPaths}
  include /etc/nginx/mime.types;
  access_log off; sendfile on; tcp_nopush on; gzip_static on; gzip_vary on;
  open_file_cache max=1000; keepalive_requests 100000000;
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    location / { try_files $uri $uri.html $uri/index.html =404; }
  }
}
`;
}

async function answering(url: URL): Promise<void> {
  for (let tries = 50; ; tries -= 1) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (tries === 0) throw new Error(`nginx does not answer: ${response?.status}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
