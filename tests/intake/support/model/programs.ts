import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Environment, listening, runProgram } from "../../../support/server-process.ts";
import { until } from "../../../support/until.ts";
import type { Receivers } from "./receivers.ts";
import type { Moment } from "./schedule.ts";

const preload = (name: string) => [
  "--import",
  fileURLToPath(new URL(`../${name}`, import.meta.url)),
];
const words = [...preload("faked-clock.ts"), ...preload("kill-at-commit.ts")];
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The server, which can be killed at any moment, and the operator's commands.
 *
 * @param folder of the intake's sources
 */
export function programs(folder: string, environment: Environment, receivers: Receivers) {
  let address: string | undefined;
  let running: ReturnType<typeof runProgram> | undefined;

  function run(more: Environment = {}) {
    const server = runProgram([...words, join(folder, "main.ts")], { ...environment, ...more });
    // Never, if it ends before it listens.
    const starts = new Promise<string>((resolve) => {
      listening(server).then(
        (url) => {
          address = url;
          resolve(url);
        },
        () => {},
      );
    });
    // Its port may soon be another program's.
    server.ended.then(() => {
      address = undefined;
    });
    running = server;
    return { ...server, starts };
  }
  async function start(): Promise<void> {
    const { starts, ended } = run();
    const failed = ended.then(({ stderr }) => {
      throw new Error(`The server did not start: ${stderr}`);
    });
    await Promise.race([starts, failed]);
    failed.catch(() => {});
  }
  async function stop(signal: "SIGTERM" | "SIGKILL") {
    const ended = await running?.stop(signal);
    running = undefined;
    receivers.ended(signal === "SIGKILL");
    if (signal === "SIGTERM" && ended?.code !== 0) {
      throw new Error(`The server ended with ${ended?.code}: ${ended?.stderr}`);
    }
    if (ended?.stderr) throw new Error(`The server said ${ended.stderr}`);
    const complaint = /.*"level":[56]0.*/.exec(ended?.stdout ?? "")?.[0];
    if (complaint) throw new Error(`The server complained: ${complaint}`);
  }

  return {
    address: () => address,
    start,
    stop,
    /** Kills the server at this moment, or soon. */
    async kill(moment: Moment): Promise<void> {
      const { at } = moment;
      if (at === "any time") await pause(moment.ms);
      else if (at === "during a try" || at === "after a 2xx") {
        await Promise.race([receivers.next(at), pause(400)]);
      } else {
        await stop("SIGKILL");
        const killing =
          at === "start" ? {} : { KILL_AT_COMMIT: `${at.split(" ")[0]} ${moment.count}` };
        const { starts, ended } = run(killing);
        const isTime = at === "start" ? pause(moment.ms) : starts.then(() => pause(400));
        await Promise.race([ended, isTime]);
      }
      await stop("SIGKILL");
    },
    /** Runs a command, in these settings beside the server's. */
    async operate(command: readonly string[], more: Environment = {}) {
      const program = [...words, join(folder, "cli.ts"), ...command];
      const { code, stdout, stderr } = await runProgram(program, { ...environment, ...more }).ended;
      if (code !== 0 && code !== 1 && code !== 3) {
        throw new Error(`${command.join(" ")} ended with ${code}: ${stderr}`);
      }
      return { code, stdout, stderr };
    },
    /** Waits until no receiver has a request in hand. */
    quiet: () => until("quiet receivers", () => !receivers.isBusy()),
  };
}
export type Programs = ReturnType<typeof programs>;
