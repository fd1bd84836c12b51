import { lockWaitMs } from "../times.ts";
import { openPostgres } from "./postgres.ts";
import { openSqlite } from "./sqlite.ts";
import { pathOf } from "./sqlite-file.ts";
import type { Role, Store } from "./store.ts";

/**
 * Opens the database that DATABASE_URL names. A server brings its schema up to date.
 *
 * @param waitMs for what another program has locked; tests need not wait as long
 * @throws StoreError
 */
export async function openStore(url: string, role: Role, waitMs = lockWaitMs): Promise<Store> {
  return /^file:/i.test(url)
    ? openSqlite(pathOf(url), role, waitMs)
    : openPostgres(url, role, waitMs);
}
