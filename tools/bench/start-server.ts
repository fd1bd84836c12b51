import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { listening, runProgram, settings } from "../../tests/support/server-process.ts";

/** Creates a folder that is removed when the bench ends. */
export async function temporaryFolder(ends: AsyncDisposableStack): Promise<string> {
  return ends.use(await mkdtempDisposable(join(tmpdir(), "bench-"))).path;
}

/** Starts the server of `npm start` in its own process, until the bench ends. */
export async function startServer(ends: AsyncDisposableStack, databaseUrl?: string) {
  const server = runProgram(["intake/main.ts"], {
    ...settings(await temporaryFolder(ends)),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    SUBMISSIONS_PER_MINUTE: "1000000",
  });
  ends.defer(async () => void (await server.stop("SIGTERM")));
  return { url: new URL(await listening(server)), pid: server.child.pid };
}
