import { requireLocalDisk } from "./network-disk.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { pathOf } from "./sqlite-file.ts";
import type { Role, Store } from "./store.ts";

/**
 * Opens the database that DATABASE_URL names. A server brings its schema up to date.
 *
 * @param allowsNetworkDisk whether a server may use a SQLite file on any file system
 * @throws StoreError
 */
export async function openStore(
  url: string,
  role: Role,
  allowsNetworkDisk = false,
): Promise<Store> {
  if (!/^file:/i.test(url)) return openPostgres(url, role);
  const path = pathOf(url);
  if (role === "server" && !allowsNetworkDisk) requireLocalDisk(path);
  return openSqlite(path, role);
}
