import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Environment } from "../shared/settings.ts";
import type { Log } from "./log.ts";

const hourMs = 60 * 60 * 1000;
const hoursBetween = 24;

const program = fileURLToPath(new URL("cli.ts", import.meta.url));

/**
 * Runs the operator's command `purge` once a day, the first time in an hour, in a process of its own,
 * since it may take long. It erases submissions delivered, held or discarded longer ago than the
 * retention time; pending and failed ones stay. The time counts from delivery, however late, so that
 * an operator always has this long to notice a 2xx without effect and send the submission again.
 *
 * It erases nothing by a clock that is known to be wrong, and looks again in an hour.
 *
 * @param env the environment of the command, which is the server's
 * @returns a function that ends the timer and the command
 */
export function startRetention(log: Log, env: Environment): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let hoursLeft = 1;
  async function purge(): Promise<void> {
    if (await isClockAdrift(env)) {
      log.error("nothing is erased while this machine's clock is not synchronized");
      return;
    }
    hoursLeft = hoursBetween;
    const { execPath, execArgv } = process;
    const args = [...execArgv, program, "purge", "--json"];
    execFile(execPath, args, { env, signal }, (error, output, errors) => {
      if (signal.aborted) return;
      if (!error) return logResult(log, JSON.parse(output));
      hoursLeft = 1;
      // Its messages have no data of visitors.
      log.error({ reason: errors.trim() || error.code }, "erasing old submissions failed");
    });
  }
  const timer = setInterval(() => {
    hoursLeft -= 1;
    if (hoursLeft <= 0) void purge();
  }, hourMs);
  return () => {
    clearInterval(timer);
    ending.abort();
  };
}

/**
 * Whether systemd says that no time server has set the clock, whichever program does it (timedatectl(1),
 * "NTPSynchronized"). Other systems and containers say nothing.
 */
async function isClockAdrift(env: Environment): Promise<boolean> {
  const args = ["show", "--property=NTPSynchronized", "--value"];
  const answer = promisify(execFile)("timedatectl", args, { env, timeout: 5000 });
  return answer.then(
    ({ stdout }) => stdout.trim() === "no",
    () => false,
  );
}

function logResult(log: Log, { erased, left }: { erased: number; left: string | null }): void {
  if (erased > 0) log.info({ erased }, "old submissions erased");
  // PostgreSQL's are cleared by itself, whatever the operator does.
  if (left !== null && left !== "postgres")
    log.warn({ reason: left }, "erased text is still in the database's files");
}
