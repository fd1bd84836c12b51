import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, mkdtempDisposableSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endpoints } from "../../shared/submission/kinds.ts";
import { limits } from "../../shared/submission/limits.ts";
import { runProgram, settings, startServer } from "../../tests/support/server-process.ts";

/**
 * `npm run benchmark -- memory`: how much memory, in MiB, a server takes when idle and with many forms
 * that arrive slowly, and a purge and a release take at most. Linux alone tells.
 */
const slowForms = 2000;
/** Between two looks at a process, in milliseconds. */
const interval = 100;

/** A file of each process, by its id; a process may end meanwhile. */
function* processes(file: string): Generator<[pid: number, text: string]> {
  for (const path of globSync(`/proc/[0-9]*/${file}`)) {
    try {
      yield [Number(path.split("/")[2]), readFileSync(path, "utf8")];
    } catch {}
  }
}

/** The memory of a process and of those that it has started; what several share counts once. */
function memoryOf(pid: number): number {
  const parents = new Map<number, number>();
  for (const [id, text] of processes("stat")) {
    parents.set(id, Number(/.*\) \S (\d+)/.exec(text)?.[1]));
  }
  const isStarted = (id: number | undefined): boolean =>
    id === pid || (id !== undefined && isStarted(parents.get(id)));
  let kib = 0;
  for (const [id, text] of processes("smaps_rollup")) {
    if (isStarted(id)) kib += Number(/^Pss: +(\d+)/m.exec(text)?.[1] ?? 0);
  }
  return Math.round(kib / 1024);
}

/** The most that a process takes until it ends. */
async function peakOf(child: ReturnType<typeof spawn>): Promise<number> {
  let most = 0;
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(child.pid ?? 0));
  }, interval);
  const [code] = await once(child, "exit");
  clearInterval(timer);
  if (code !== 0) throw new Error(`A process ended with ${code}.`);
  return most;
}

/** Sends half a form, and waits with the rest. */
async function halfForm(url: URL) {
  const socket = connect(Number(url.port), url.hostname);
  const head = `POST ${endpoints.enquiry} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n`;
  socket.write(`${head}content-length: ${limits.bodyBytes}\r\n\r\n`);
  socket.write("x".repeat(limits.bodyBytes / 2));
  await once(socket, "connect");
  return socket;
}

using folder = mkdtempDisposableSync(join(tmpdir(), "benchmark-"));
const environment = settings(folder.path);
const server = await startServer(environment);
const pid = server.child.pid ?? 0;
const idle = memoryOf(pid);
const sockets = await Promise.all(
  Array.from({ length: slowForms }, () => halfForm(new URL(server.url))),
);
await sleep(2000);
const busy = memoryOf(pid);
for (const socket of sockets) socket.destroy();
const purge = await peakOf(runProgram(["intake/cli.ts", "purge"], environment).child);
await server.stop("SIGTERM");
console.table({ "idle server": idle, [`${slowForms} slow forms`]: busy, purge });
console.table({ release: await peakOf(spawn("npm", ["run", "release"], { stdio: "ignore" })) });
