import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createInterface } from "node:readline";
import { readSettings, readSiteSettings } from "../shared/settings.ts";
import { withThermostat } from "../site/reading/thermostat.ts";
import { orEnd } from "./or-end.ts";

/**
 * Runs the site with live reload on PORT and, except in direct mode, the intake on the next port.
 * The intake restarts when its code changes; the site's server passes /api on to it. When one ends,
 * so does the other.
 */
if (process.argv.length > 2) {
  console.error("npm run dev has no options. For another port: PORT=4400 npm run dev.");
  process.exit(1);
}
const { PORT: port } = orEnd(() => readSettings(process.env, ["PORT"]));
const { direct } = orEnd(() => readSiteSettings(process.env));
console.log(`http://localhost:${port} will show the site in a few seconds.`);

for (const [first, what] of [
  ["tools/schemas.ts", "schemas, from which editors complete content"],
  ...withThermostat(() => [
    ["thermostat/record/tools/build-modules.ts", "firmware of the thermostat"] as const,
  ]),
] as const) {
  console.log(`Preparing the ${what}`);
  const { status } = spawnSync("node", [first], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const children: ChildProcess[] = [];

function start(command: string, args: readonly string[], more: NodeJS.ProcessEnv): ChildProcess {
  const isIntake = command === "node";
  const child = spawn(command, args, {
    stdio: ["inherit", isIntake ? "pipe" : "inherit", "inherit"],
    env: { ...process.env, ...more },
  });
  child.once("exit", (code) => {
    process.exitCode ||= code ?? 1;
    for (const other of children) other.kill();
  });
  children.push(child);
  return child;
}

/** Shows the log in words. Before the intake listens, it warns that it has no site to serve. */
async function showLog({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) return;
  let isListening = false;
  for await (const line of createInterface({ input: stdout })) {
    // Node says when it restarts.
    const { msg, time, level, ...facts } = line.startsWith("{") ? JSON.parse(line) : { msg: line };
    isListening ||= msg.startsWith("listening");
    if (isListening) console.log("intake:", msg, ...Object.values(facts));
  }
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
const [HOST, PORT] = ["127.0.0.1", String(port + 1)];
start("astro", ["dev", "--port", String(port)], { DEV_INTAKE: `http://${HOST}:${PORT}` });
if (!direct) {
  const args = ["--watch-preserve-output", "--watch", "intake/main.ts"];
  void showLog(start("node", args, { HOST, PORT }));
}
