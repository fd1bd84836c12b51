import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { balancer } from "./balancer.ts";
import { caddyProxy } from "./caddy.ts";
import { container } from "./container.ts";
import { nginxProxy } from "./nginx.ts";
import { nginxStatic } from "./nginx-static.ts";
import { systemdRun, systemdUnits } from "./systemd.ts";
import { program, type Trial } from "./trial.ts";

/**
 * Tries the recipes of docs/hosting.md on this machine, each as far as the programs that it has
 * allow. Words on the command line choose recipes whose names hold them.
 */
const trials: readonly Trial[] = [
  systemdUnits,
  systemdRun,
  nginxProxy,
  nginxStatic,
  caddyProxy,
  balancer,
  container,
];

async function tryOne(trial: Trial): Promise<void> {
  const missing = trial.missing();
  if (missing !== undefined) return console.log(`not tried: ${missing}`);
  const ends: (() => unknown)[] = [];
  try {
    const tried = await trial.run((work) => ends.push(work));
    for (const line of tried) console.log(line.startsWith("not tried") ? line : `tried: ${line}`);
  } catch (error) {
    console.log(`failed: ${(error as Error).message}`);
    process.exitCode = 1;
  } finally {
    for (const work of ends.reverse()) await work();
  }
}

/** What this machine is, so that what was tried can be written down. */
function machine(): string {
  const system = existsSync("/etc/os-release") ? readFileSync("/etc/os-release", "utf8") : "";
  const versions = [
    ["systemctl", "--version"],
    ["nginx", "-v"],
    ["caddy", "version"],
  ].flatMap(([name = "", ...args]) => {
    const { stdout, stderr } = spawnSync(program(name) ?? name, args, { encoding: "utf8" });
    const line = `${stdout ?? ""}${stderr ?? ""}`.split("\n", 1)[0];
    return line ? [`${name}: ${line}`] : [];
  });
  const name = /^PRETTY_NAME="?(.*?)"?$/m.exec(system)?.[1] ?? process.platform;
  return [`${name}, ${process.arch}`, ...versions].join("\n");
}

console.log(machine());
const words = process.argv.slice(2);
for (const trial of trials) {
  if (words.some((word) => !trial.recipe.includes(word))) continue;
  console.log(`\n${trial.recipe}`);
  await tryOne(trial);
}
