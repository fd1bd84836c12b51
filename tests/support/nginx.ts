import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { spawnTied } from "./tied-process.ts";

/**
 * Starts nginx with one worker. It does not wait until nginx answers.
 *
 * @param folder absolute path of an empty folder for nginx's own files
 * @param http what stands in the configuration's `http` block
 * @returns ends it
 * @throws Error where nginx is not installed
 */
export async function startNginx(folder: string, http: string): Promise<() => Promise<void>> {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  const program = folders.map((path) => join(path, "nginx")).find((path) => existsSync(path));
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
  const child = spawnTied(program, ["-c", config, "-e", join(folder, "error.log")], {
    stdio: ["ignore", 1, 2],
    end: "-TERM $$",
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return () => {
    child.kill();
    return ended;
  };
}
