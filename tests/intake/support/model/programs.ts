import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Environment, listening, runProgram } from "../../../support/server-process.ts";
import type { Receivers } from "./receivers.ts";
import type { Step } from "./schedule.ts";

const imports = ["faked-clock.ts", "kill-at-commit.ts"].flatMap((name) => [
  "--import",
  fileURLToPath(new URL(`../${name}`, import.meta.url)),
]);
const pause = (ms = 0) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The server, which can be killed at any moment, and the operator's commands.
 *
 * @param folder of the intake's sources
 */
export function programsOf(folder: string, environment: Environment, receivers: Receivers) {
  let address: string | undefined;
  let running: ReturnType<typeof runProgram> | undefined;

  function run(more: Environment = {}) {
    const server = runProgram([...imports, join(folder, "main.ts")], { ...environment, ...more });
    const starts = listening(server).then((url) => {
      address = url;
    });
    // Its port may soon be another program's.
    server.ended.then(() => {
      address = undefined;
    });
    running = server;
    return { starts, ended: server.ended };
  }
  async function stop(signal: "SIGTERM" | "SIGKILL"): Promise<void> {
    const startedAt = performance.now();
    const { code = 0, stdout = "", stderr = "" } = (await running?.stop(signal)) ?? {};
    running = undefined;
    receivers.ended(signal);
    const [complaint = stderr] = /.*"level":[56]0.*/.exec(stdout) ?? [];
    const isSlow = signal === "SIGTERM" && performance.now() - startedAt > 8000;
    if (!code && !complaint && !isSlow) return;
    throw new Error(
      `after ${signal} the server ${isSlow ? "was slow" : `left ${code} ${complaint}`}`,
    );
  }

  return {
    address: () => address,
    start: () => run().starts,
    stop,
    /** Kills the server as a step says, or soon. */
    async kill({ do: step, commit, ms }: Partial<Step>): Promise<void> {
      const isCommit = step === "kill at a commit";
      if (step === "kill at any time") await pause(ms);
      else if (step === "kill during an attempt" || step === "kill after a 2xx") {
        const moment = step === "kill during an attempt" ? "during an attempt" : "after a 2xx";
        await Promise.race([receivers.next(moment), pause(400)]);
      } else {
        await stop("SIGKILL");
        const { starts, ended } = run(isCommit ? { KILL_AT_COMMIT: commit?.join(" ") ?? "" } : {});
        const isTime = starts.then(() => pause(400)).catch(() => ended);
        await Promise.race([ended, isCommit ? isTime : pause(ms)]);
      }
      await stop("SIGKILL");
    },
    /** Runs a command, in these settings beside the server's. */
    async operate(command: readonly string[], more: Environment = {}) {
      const program = [...imports, join(folder, "cli.ts"), ...command];
      const ended = await runProgram(program, { ...environment, ...more }).ended;
      const isOdd = ![0, 1, 3].includes(ended.code ?? -1);
      if (isOdd) throw new Error(`${command.join(" ")} left ${ended.code} ${ended.stderr}`);
      return ended;
    },
  };
}
export type Programs = ReturnType<typeof programsOf>;
