import { readFileSync } from "node:fs";
import { listening, runProgram } from "../../tests/support/server-process.ts";

/** The real server in a process of its own, without a webhook: what it keeps, it only keeps. */
export async function startServer(databaseUrl: string) {
  const server = runProgram(["intake/main.ts"], {
    PORT: "0",
    DATABASE_URL: databaseUrl,
    SUBMISSIONS_PER_MINUTE: "1000000",
  });
  return {
    url: await listening(server),
    /** Resident memory in MiB. */
    memory: () => memoryOf(server.child.pid),
    stop: () => server.stop("SIGTERM"),
  };
}

/** What the kernel counts for a process (proc(5), VmRSS); NaN where there is no /proc. */
function memoryOf(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
