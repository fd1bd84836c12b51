import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import type { Writable } from "node:stream";

type Options = Omit<SpawnOptions, "stdio"> & {
  /** At most nine. */
  readonly stdio: readonly ("ignore" | "pipe" | number)[];
  /** The arguments of kill(1) that end it: `$$` is the program, 0 its process group. */
  readonly end?: string;
};

/**
 * Starts a program that ends with this process, even if that is killed in the middle of a test. A
 * watcher reads from a pipe and ends the program when the pipe closes; a line on the pipe tells the
 * watcher that the program has ended by itself.
 */
export function spawnTied(
  program: string,
  args: readonly string[],
  { stdio, end = "-KILL $$", ...options }: Options,
): ChildProcess {
  const pipe = stdio.length;
  const watch = `(read -r line <&${pipe} || kill ${end}) <&- >/dev/null 2>&1`;
  const script = `( ${watch} & ); exec "$0" "$@" ${pipe}<&-`;
  const child = spawn("/bin/sh", ["-c", script, program, ...args], {
    ...options,
    stdio: [...stdio, "pipe"],
  });
  const tie = child.stdio[pipe] as Writable;
  // The watcher is gone if the whole process group was killed.
  tie.on("error", () => {});
  child.once("exit", () => tie.end("ended\n"));
  return child;
}
