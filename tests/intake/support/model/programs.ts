import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Environment, listening, runProgram } from "../../../support/server-process.ts";
import type { Step } from "./schedule.ts";

const imports = ["faked-clock.ts", "kill-at-commit.ts"].flatMap((name) => [
  "--import",
  fileURLToPath(new URL(`../${name}`, import.meta.url)),
]);

/** The server, which can be killed at any moment. */
export function programsOf(environment: Environment) {
  let address: string | undefined;
  let running: ReturnType<typeof runProgram> | undefined;

  function run(more: Environment = {}) {
    const server = runProgram([...imports, "intake/main.ts"], { ...environment, ...more });
    const starts = listening(server).then((url) => {
      address = url;
    });
    // Another program may soon use its port.
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
    const [complaint = stderr] = /.*"level":[56]0.*/.exec(stdout) ?? [];
    const isSlow = signal === "SIGTERM" && performance.now() - startedAt > 8000;
    if (isSlow) throw new Error("the server ended too slowly");
    if (code || complaint) throw new Error(`${signal}: exited with ${code} ${complaint}`);
  }

  return {
    address: () => address,
    start: () => run().starts,
    stop,
    /**
     * Kills the server at the moment that a step specifies, or after a while if that never comes.
     */
    async kill({ do: step, commit, ms }: Partial<Step>): Promise<void> {
      if (step === "kill at any time") await pause(ms);
      else {
        await stop("SIGKILL");
        const { starts, ended } = run({ KILL_AT_COMMIT: commit?.join(" ") ?? "" });
        await Promise.race([ended, starts.then(() => pause(400)).catch(() => ended)]);
      }
      await stop("SIGKILL");
    },
  };
}
