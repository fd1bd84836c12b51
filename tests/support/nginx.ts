import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findProgram } from "./find-program.ts";
import { spawnTied } from "./tied-process.ts";

/**
 * Starts nginx with one worker and waits until it answers.
 *
 * @param folder absolute path of an empty folder for nginx's own files
 * @param http what stands in the configuration's `http` block, where it listens on `port`
 * @returns a function that ends it
 * @throws Error where nginx is not installed or does not start
 */
export async function startNginx(
  folder: string,
  { port, http }: { readonly port: number; readonly http: string },
): Promise<() => Promise<void>> {
  const program = findProgram("nginx");
  if (!program) throw new Error("Install nginx first (Debian: apt-get install nginx).");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  // As root it would serve as another user, who may not read the files.
  const user = process.getuid?.() === 0 ? "user root;" : "";
  const config = join(folder, "nginx.conf");
  await writeFile(
    config,
    `${user} worker_processes 1; daemon off; pid ${folder}/pid;
events { worker_connections 1024; }
http { include /etc/nginx/mime.types; ${temporary} ${http} }
`,
  );
  const child = spawnTied(program, ["-c", config, "-e", "stderr"], {
    stdio: ["ignore", 1, 2],
    end: "-TERM $$",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  while (!(await fetch(`http://127.0.0.1:${port}`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error("nginx has not started.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return () => {
    child.kill();
    return ended;
  };
}
