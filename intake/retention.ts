import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Environment } from "../shared/settings.ts";
import type { Log } from "./log.ts";
import type { Store } from "./store/store.ts";

const minuteMs = 60 * 1000;

const program = fileURLToPath(new URL("cli.ts", import.meta.url));

/**
 * Runs the operator's command `purge` every hour, and when SQLite's log is large, in a process of
 * its own, since it may take long. It erases submissions delivered, held or discarded longer ago
 * than the retention time; pending and failed ones stay. The time counts from delivery, however
 * late, so that an operator always has this long to notice a 2xx without effect and send the
 * submission again.
 *
 * @param env the environment of the command, which is the server's
 * @returns a function that ends the timer and the command
 */
export function startRetention(
  { isLogLarge }: Pick<Store, "isLogLarge">,
  log: Log,
  env: Environment,
): () => void {
  let end = () => {};
  let minutes = 0;
  function purge(): void {
    const { execPath, execArgv } = process;
    const args = [...execArgv, program, "purge", "--json"];
    const child = execFile(execPath, args, { env }, (error, output, errors) => {
      if (child.killed) return;
      // Its messages have no data of visitors.
      if (error)
        log.error({ reason: errors.trim() || error.code }, "erasing old submissions failed");
      else logResult(log, JSON.parse(output));
    });
    end = () => void child.kill();
  }
  const timer = setInterval(() => {
    if (minutes % 60 === 0 || isLogLarge()) purge();
    minutes += 1;
  }, minuteMs);
  return () => {
    clearInterval(timer);
    end();
  };
}

function logResult(log: Log, { erased, left }: { erased: number; left: string | null }): void {
  if (erased > 0) log.info({ erased }, "old submissions erased");
  // Later today, or by PostgreSQL, whatever the operator does.
  if (left && !["today", "postgres"].includes(left))
    log.warn({ reason: left }, "erased text is still in the database's files");
}
