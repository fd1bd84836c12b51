import { spawn } from "node:child_process";
import { readDevSettings } from "../shared/settings.ts";

/**
 * Runs the site with live reload on PORT and, except in direct mode, the intake on the next port.
 * The intake restarts when its code changes; the site's server passes /api on to it.
 */
const { port, direct } = readDevSettings(process.env);

function start(command: string, args: readonly string[], more: NodeJS.ProcessEnv): void {
  const child = spawn(command, args, { stdio: "inherit", env: { ...process.env, ...more } });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
}

const intakePort = String(port + 1);
start("astro", ["dev", "--port", String(port)], { DEV_INTAKE: `http://127.0.0.1:${intakePort}` });
if (!direct) {
  start("node", ["--watch-preserve-output", "--watch", "intake/main.ts"], { PORT: intakePort });
}
