import { lockWaitMs } from "../times.ts";
import { requireLocalDisk } from "./network-disk.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { pathOf } from "./sqlite-file.ts";
import type { Role, Store } from "./store.ts";

type Options = {
  /** For what another program has locked; tests need not wait as long. */
  readonly waitMs?: number | undefined;
  /** Whether a server may use a SQLite file on any file system. */
  readonly allowsNetworkDisk?: boolean;
};

/**
 * Opens the database that DATABASE_URL names. A server brings its schema up to date.
 *
 * @throws StoreError
 */
export async function openStore(
  url: string,
  role: Role,
  { waitMs = lockWaitMs, allowsNetworkDisk = false }: Options = {},
): Promise<Store> {
  if (!/^file:/i.test(url)) return openPostgres(url, role, waitMs);
  const path = pathOf(url);
  if (role === "server" && !allowsNetworkDisk) requireLocalDisk(path);
  return openSqlite(path, role, waitMs);
}
