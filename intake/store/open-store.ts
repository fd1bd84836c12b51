import { openPostgresStore } from "./postgres/postgres-store.ts";
import { openSqliteStore, type StoreWatch } from "./sqlite/sqlite-store.ts";
import type { Role, Store } from "./store.ts";

/** Where submissions are kept: the absolute path of a file, or the address of a database. */
export type DatabaseAddress =
  | { readonly kind: "sqlite"; readonly path: string }
  | { readonly kind: "postgres"; readonly url: string };

/**
 * Opens the store that DATABASE_URL names.
 *
 * @param watch for events of a SQLite store outside any call
 * @throws StoreRefused or StoreUnavailable with the reason on one line
 */
export function openStore(
  address: DatabaseAddress,
  role: Role,
  watch?: StoreWatch,
): Promise<Store> {
  return address.kind === "sqlite"
    ? openSqliteStore(address.path, role, watch)
    : openPostgresStore(address.url, role);
}
