import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./sources.ts";

/** A target of firmware/Makefile that needs packages of Debian. */
export type Target =
  | "host"
  | "cmocka"
  | "cortex_m3"
  | "map"
  | "coverage"
  | "cppcheck"
  | "misra"
  | "outside";

const run = (args: readonly string[]) =>
  spawnSync("make", ["-s", "-C", join(root, "firmware"), ...args], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    timeout: 600_000,
  });

/** Where make puts what it makes, unless it is told otherwise. */
export const buildFolder = join(root, "firmware/build");

/**
 * Makes what `args` name, targets and variables, of firmware/Makefile.
 *
 * @param folder where what is made goes
 * @returns what is printed
 * @throws with what is printed, but for tests that pass, when a target fails or takes 10 minutes
 */
export function make(folder: string, ...args: readonly string[]): string {
  const made = run([`-j${availableParallelism()}`, `BUILD=${folder}`, ...args]);
  const output = `${made.stdout}${made.stderr}`;
  if (made.status === 0) return output;
  throw made.error ?? new Error(output.replaceAll(/^Pass .*\n/gm, ""));
}

/** The Debian packages that a target needs and this machine lacks. */
export function missingPackages(target: Target): string[] {
  const { error, status, stderr } = run([`tools-${target}`]);
  if (error) return ["make"];
  const packages = /: on Debian, install (.+)/.exec(stderr)?.[1];
  if (status !== 0 && !packages) throw new Error(stderr);
  return packages?.split(" ") ?? [];
}
