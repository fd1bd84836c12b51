import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Environment,
  listening,
  runProgram,
  settings,
} from "../../tests/support/server-process.ts";

/** Creates a folder that is removed when the benchmark ends. */
export async function temporaryFolder(ends: AsyncDisposableStack): Promise<string> {
  return ends.use(await mkdtempDisposable(join(tmpdir(), "benchmark-"))).path;
}

/** Starts the server of `npm start` in its own process, until the benchmark ends. */
export async function startServer(ends: AsyncDisposableStack, more: Environment = {}) {
  const environment = settings(await temporaryFolder(ends), more);
  const server = runProgram(["intake/main.ts"], environment);
  ends.defer(async () => void (await server.stop("SIGTERM")));
  return { url: new URL(await listening(server)), pid: server.child.pid };
}
