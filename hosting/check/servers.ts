import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Environment,
  listening,
  runProgram,
  settings,
} from "../../tests/support/server-process.ts";
import { httpClient } from "./clients.ts";
import type { End } from "./trial.ts";

/** A folder that is gone after the trial. */
export async function temporaryFolder(end: End): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "hosting-"));
  end(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Ends a program with the trial; one that could not start or has ended already is no matter. */
export function endWith(end: End, child: ChildProcess): void {
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve()).once("error", () => resolve());
  });
  end(() => {
    child.kill();
    return ended;
  });
}

/** The real server on the built site, and a client of it. */
export async function startServer(end: End, more: Environment) {
  const folder = await temporaryFolder(end);
  const server = runProgram(["intake/main.ts"], settings(folder, more));
  end(() => server.stop("SIGTERM"));
  const url = new URL(await listening(server));
  return { ...server, port: url.port, ask: httpClient(Number(url.port)) };
}
