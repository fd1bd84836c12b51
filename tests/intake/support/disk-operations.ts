import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Environment, inPlaceOfNode, startServer } from "../../support/server-process.ts";
import { tempFolder } from "../../support/test-end.ts";

const strace = "/usr/bin/strace";

/** Whether it is installed, and allowed. */
export const canTrace = spawnSync(strace, ["true"]).status === 0;

/** The content of a folder's files, by name. */
export type Files = ReadonlyMap<string, Buffer>;

/**
 * Starts a server, and records what it does to the files of a folder until it takes forms.
 *
 * @param args of Node
 * @returns the files after each operation, which a process killed there would leave; without SQLite's
 *   shared memory, which is made anew when no process uses it
 */
export async function filesDuringStart(
  folder: string,
  environment: Environment,
  args: readonly string[],
): Promise<Files[]> {
  const files = new Map(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]),
  );
  const traces = tempFolder();
  const calls = "trace=openat,pwrite64,ftruncate,?unlink,unlinkat";
  const options = [
    "strace",
    "-D",
    "-ff",
    "-qq",
    "-y",
    "-xx",
    "--string-limit=99999",
    "--seccomp-bpf",
  ];
  const output = ["-e", "signal=none", "-e", calls, "-o", join(traces, "thread")];
  const traced = inPlaceOfNode(strace, ...options, ...output, process.execPath, ...args);
  const server = await startServer(environment, traced);
  await server.stop("SIGKILL");
  const states: Files[] = [new Map(files)];
  for (const trace of readdirSync(traces)) {
    for (const line of readFileSync(join(traces, trace), "latin1").split("\n")) {
      if (perform(line, `${folder}/`, files)) states.push(new Map(files));
    }
  }
  return states;
}

/** Repeats a system call of a trace, if it has changed a file of the folder. */
function perform(line: string, folder: string, files: Map<string, Buffer>): boolean {
  const [, call = "", numbers = ""] = /^(\w+)\(.*?([\d, ]*)\) = \d/.exec(line) ?? [];
  // Paths of open files, of others, and data.
  const texts = [...line.matchAll(/[<"]((?:\\x..)+)[>"]/g)].map(([, text = ""]) =>
    Buffer.from(text.replaceAll("\\x", ""), "hex"),
  );
  const path = texts.map(String).find((text) => text.startsWith(folder)) ?? "";
  const name = path.slice(folder.length);
  if (!name || name.endsWith("-shm")) return false;
  const content = files.get(name);
  const last = Number(numbers.split(", ").at(-1));
  if (call.startsWith("unlink")) files.delete(name);
  else if (call === "openat" && content) return false;
  else if (call === "openat") files.set(name, Buffer.alloc(0));
  else if (call === "ftruncate") files.set(name, Buffer.concat([content ?? []].flat(), last));
  else {
    const data = texts.at(-1) ?? Buffer.alloc(0);
    const changed = Buffer.alloc(Math.max(content?.length ?? 0, last + data.length));
    content?.copy(changed);
    data.copy(changed, last);
    files.set(name, changed);
  }
  return true;
}
