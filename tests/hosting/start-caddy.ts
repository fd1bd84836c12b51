import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { vi } from "vitest";
import { builtSite } from "../support/built-site.ts";
import { freePort } from "../support/free-port.ts";
import { atEnd, tempFolder } from "../support/test-end.ts";
import { spawnTied } from "../support/tied-process.ts";
import { wait } from "../support/wait.ts";

const program = "/usr/bin/caddy";
const recipe = join(import.meta.dirname, "../../hosting/caddy/Caddyfile");

/** Whether Debian's package is installed. */
export const hasCaddy = existsSync(program);

type Places = {
  /** The folder of the built site. */
  readonly dist?: string;
  /** The address of the server behind Caddy. */
  readonly server: string;
  /** How long requests wait for it. */
  readonly patience?: string;
  /** Lines of the recipe's `log`, instead of errors alone. */
  readonly log?: string;
};

/**
 * Starts Caddy with the recipe, without TLS, until the test ends. It answers as www.example.com and
 * as itself.
 *
 * @returns its address
 */
export async function startCaddy({
  dist = builtSite(),
  server,
  patience = "20s",
  log = "level ERROR",
}: Places): Promise<string> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const changes = [
    ["\n{\n", "\n{\nadmin off\ndefault_bind 127.0.0.1\n"],
    ["log {", `log {\n${log}`],
    ["\nexample.com, :443 {", `\nhttp://example.com:${port}, http://:${port} {`],
    ["\nwww.example.com {", `\nhttp://www.example.com:${port}, ${url} {`],
    ["127.0.0.1:4321", new URL(server).host],
    ["/srv/site/current/dist", dist],
    ["lb_try_duration 20s", `lb_try_duration ${patience}`],
  ] as const;
  const caddyfile = changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`hosting/caddy/Caddyfile has no ${from}`);
      return text.replaceAll(from, to);
    },
    readFileSync(recipe, "utf8"),
  );
  const folder = tempFolder();
  const config = join(folder, "Caddyfile");
  writeFileSync(config, caddyfile);
  const child = spawnTied(program, ["run", "--adapter", "caddyfile", "--config", config], {
    stdio: ["ignore", "ignore", 2],
    env: { HOME: folder },
    end: "-TERM $$",
  });
  atEnd(async () => {
    child.kill();
    if (child.exitCode === null) await once(child, "exit");
  });
  await vi.waitFor(() => fetch(url), wait);
  return url;
}
