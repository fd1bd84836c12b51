import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listening, runProgram, settings } from "../../tests/support/server-process.ts";

/** A folder that is there until the bench ends. */
export async function temporaryFolder(ends: AsyncDisposableStack): Promise<string> {
  return ends.use(await mkdtempDisposable(join(tmpdir(), "bench-"))).path;
}

/** The server that `npm start` runs, in a process of its own, until the bench ends. */
export async function startServer(ends: AsyncDisposableStack, databaseUrl?: string) {
  const server = runProgram(["intake/main.ts"], {
    ...settings(await temporaryFolder(ends)),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SUBMISSIONS_PER_MINUTE: "1000000",
  });
  ends.defer(async () => void (await server.stop("SIGTERM")));
  return { url: new URL(await listening(server)), pid: server.child.pid };
}
