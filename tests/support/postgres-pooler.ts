import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port.ts";
import { ordinaryUser, runUntilReady } from "./postgres-server.ts";
import { atEnd } from "./test-end.ts";

const program = "/usr/sbin/pgbouncer";

/**
 * Starts PgBouncer in front of a database for the running test, in transaction mode: each
 * transaction may get another of its connections.
 *
 * @param connections to the database
 * @returns the database's address behind it, or `undefined` if PgBouncer is not installed
 */
export async function startPooler(database: string, connections: number) {
  if (!existsSync(program)) return undefined;
  const { hostname, port, username, password, pathname } = new URL(database);
  const folder = mkdtempSync(join(tmpdir(), "intake-pooler-"));
  const ownPort = await freePort();
  const file = join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
     * = host=${hostname} port=${port} user=${username} password=${password}
     [pgbouncer]
     listen_addr = 127.0.0.1
     listen_port = ${ownPort}
     unix_socket_dir =
     auth_type = any
     pool_mode = transaction
     default_pool_size = ${connections}
    `,
  );
  // mkdtemp makes the folder accessible to its owner only.
  chmodSync(folder, 0o755);
  const end = await runUntilReady(program, [file], ordinaryUser(), "process up");
  atEnd(async () => {
    await end();
    rmSync(folder, { recursive: true });
  });
  return `postgres://${username}@127.0.0.1:${ownPort}${pathname}`;
}
