import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { httpClient } from "./clients.ts";
import { temporaryFolder } from "./servers.ts";
import { eventually, hold, hosting, missingOf, program, root, type Trial } from "./trial.ts";

// The user "node" of the image.
const user = 1000;

export const container: Trial = {
  recipe: "the container's contents, without an image (hosting/container/Containerfile)",
  missing: () => (process.getuid?.() === 0 ? missingOf("bwrap", "npm", "setpriv") : "needs root"),
  async run(end) {
    const folder = await temporaryFolder(end);
    const stages = readStages(readFileSync(join(hosting, "container/Containerfile"), "utf8"));
    const [, packages = [], last = []] = stages;
    const installed = join(folder, "packages");
    for (const words of copies(packages)) copy(words, { from: { "": root }, to: installed });
    execFileSync("npm", wordsOf(packages, "RUN npm").slice(2), { cwd: installed, stdio: "ignore" });
    const site = join(folder, "site");
    const from = { "": root, packages: installed, build: root };
    for (const words of copies(last)) copy(words, { from, to: site });

    const data = join(folder, "data");
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, user, user);
    const port = await freePort();
    const environment = { ...environmentOf(last), PORT: String(port) };
    const start = () =>
      startIn({ site, data, environment, words: JSON.parse(after(last, "CMD ")) });
    const server = start();
    end(server.stop);
    const ask = httpClient(port);
    await eventually(() => ask("/healthz"));
    hold((await ask("/")).status === 200, "the site is served");
    hold((await ask("/readyz")).status === 200, "submissions can be kept");
    const check: string[] = JSON.parse(after(last, "HEALTHCHECK").replace(/^.*?CMD /s, ""));
    const health = startIn({ site, data, environment, words: check });
    hold((await health.ended) === 0, "the health check finds it healthy");
    const stopped = await server.stop();
    hold(stopped === 0, `it ends in order (${stopped})`);
    return [
      "the packages without those for building are enough",
      `runs as user ${user} on a read-only root with /data alone to write to`,
      "the health check, and SIGTERM to process 1",
      "not tried: building the image",
    ];
  },
};

/** The instructions of each stage, those over several lines on one. */
function readStages(text: string): string[][] {
  const lines = text
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"));
  const starts = lines.flatMap((line, index) => (line.startsWith("FROM ") ? [index] : []));
  return starts.map((start, stage) => lines.slice(start, starts[stage + 1]));
}

function after(stage: readonly string[], instruction: string): string {
  const line = stage.find((one) => one.startsWith(instruction));
  if (line === undefined) throw new Error(`The recipe has no ${instruction} any more.`);
  return line.slice(instruction.length);
}

function wordsOf(stage: readonly string[], instruction: string): string[] {
  return `${instruction}${after(stage, instruction)}`.split(" ");
}

/** What the image sets; ARG has no value here, so that what is made of it is unset too. */
function environmentOf(stage: readonly string[]): Record<string, string> {
  const pairs = stage
    .filter((line) => line.startsWith("ENV "))
    .flatMap((line) => line.split(" ").slice(1))
    .map((pair) => pair.split("=") as [string, string])
    .filter(([, value]) => !value.startsWith("$"));
  return Object.fromEntries(pairs);
}

function copies(stage: readonly string[]): string[][] {
  return stage.filter((line) => line.startsWith("COPY ")).map((line) => line.split(" ").slice(1));
}

type Places = { readonly from: Readonly<Record<string, string>>; readonly to: string };

function copy(words: readonly string[], { from, to }: Places): void {
  const stage = /^--from=(.+)/.exec(words[0] ?? "")?.[1] ?? "";
  const sources = words.slice(stage === "" ? 0 : 1, -1);
  const target = words.at(-1) ?? "";
  for (const source of sources) {
    const name = source.replace("/site/", "");
    const into = join(to, target === "./" ? name : target);
    mkdirSync(dirname(into), { recursive: true });
    cpSync(join(from[stage] ?? "", name), into, { recursive: true });
  }
}

type Started = {
  readonly site: string;
  readonly data: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly words: readonly string[];
};

/** Runs a command as the image would: nothing to write to but /data, and process 1. */
function startIn({ site, data, environment, words }: Started) {
  chmodSync(dirname(site), 0o755);
  const settings = { ...environment, PATH: "/image" };
  const child = spawn(
    "setpriv",
    [
      ...["--reuid", String(user), "--regid", String(user), "--clear-groups"],
      ...[program("bwrap") ?? "", "--info-fd", "3"],
      ...["--unshare-pid", "--as-pid-1", "--die-with-parent", "--clearenv"],
      ...["--unshare-user", "--cap-drop", "ALL"],
      ...["--ro-bind", "/usr", "/usr", "--symlink", "usr/lib", "/lib"],
      ...["--symlink", "usr/lib64", "/lib64", "--proc", "/proc", "--dev", "/dev"],
      ...["--ro-bind", process.execPath, "/image/node", "--ro-bind", site, "/site"],
      ...["--bind", data, "/data", "--remount-ro", "/", "--chdir", "/site"],
      ...Object.entries(settings).flatMap(([name, value]) => ["--setenv", name, value]),
      ...words,
    ],
    { stdio: ["ignore", "ignore", "inherit", "pipe"] },
  );
  let info = "";
  child.stdio[3]?.on("data", (chunk) => {
    info += chunk;
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return {
    ended,
    async stop(): Promise<number | null> {
      // bwrap itself would end without passing the signal on.
      if (child.exitCode === null) process.kill(JSON.parse(info)["child-pid"], "SIGTERM");
      return ended;
    },
  };
}
