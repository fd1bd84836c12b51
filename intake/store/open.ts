import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { pathOf } from "./sqlite-file.ts";
import type { Role, Store } from "./store.ts";

/**
 * Opens the database that DATABASE_URL names. A server brings its schema up to date.
 *
 * @throws StoreError
 */
export async function openStore(url: string, role: Role): Promise<Store> {
  return /^file:/i.test(url) ? openSqlite(pathOf(url), role) : openPostgres(url, role);
}
