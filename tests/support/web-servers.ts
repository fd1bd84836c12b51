import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../../tools/find-program.ts";
import { atEnd } from "./test-end.ts";
import { spawnTied } from "./tied-process.ts";
import { until } from "./until.ts";

type Server = {
  /** Absolute path of an empty folder for its own files. */
  readonly folder: string;
  /** Where the configuration makes it listen. */
  readonly port: number;
};

/**
 * Starts nginx with one worker and waits until it answers.
 *
 * @param http the content of the configuration's `http` block
 * @returns a function that stops it
 */
export function startNginx({ folder, port }: Server, http: string): Promise<() => Promise<void>> {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  // As root it would serve as another user, who may not read the files.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const config = join(folder, "nginx.conf");
  writeFileSync(
    config,
    `${user} worker_processes 1; daemon off; pid ${folder}/pid;
events { worker_connections 1024; }
http { include /etc/nginx/mime.types; ${temporary} ${http} }
`,
  );
  return startWebServer("nginx", ["-c", config, "-e", "stderr"], { folder, port });
}

/**
 * Starts Caddy with a configuration and waits until it answers. @returns a function that stops it
 */
export function startCaddy(
  { folder, port }: Server,
  caddyfile: string,
): Promise<() => Promise<void>> {
  const config = join(folder, "Caddyfile");
  writeFileSync(config, caddyfile);
  const args = ["run", "--adapter", "caddyfile", "--config", config];
  return startWebServer("caddy", args, { folder, port });
}

async function startWebServer(name: string, args: string[], { folder, port }: Server) {
  const program = findProgram(name);
  if (!program) throw new Error(`Install ${name} first (Debian: apt-get install ${name}).`);
  const child = spawnTied(program, args, {
    stdio: ["ignore", "ignore", 2],
    env: { HOME: folder },
    end: "-TERM $$",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = () => {
    child.kill();
    return ended;
  };
  atEnd(stop);
  await until(name, () => fetch(`http://127.0.0.1:${port}`).catch(() => undefined));
  return stop;
}
