import type { Kysely, RawBuilder } from "kysely";
import type { Tables } from "./schema.ts";

/** The current time in milliseconds since the epoch; injected so that tests can set it. */
export type Clock = () => number;

export type Database = Kysely<Tables>;

/** Only a server may change the schema and send; a command runs beside it. */
export type Role = "server" | "command";

/**
 * Where submissions are kept. What uses it throws StoreError when it fails. Work runs again from its
 * beginning, for `lockWaitMs`, while another program is in its way.
 */
export type Store = {
  readonly isPostgres: boolean;
  /** Whether a server has found nothing there, and begun anew. */
  readonly isNew: boolean;
  /** SQLite's, as an absolute path. */
  readonly file: string | null;
  /** How long it waits for what another program has locked, in milliseconds. */
  readonly lockWaitMs: number;
  /** Runs statements that change no row; SQLite's in no transaction. */
  read<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Runs statements in one transaction. */
  write<Result>(work: (db: Database) => Promise<Result>): Promise<Result>;
  /** Now, by the clock that all servers of a database share. */
  readonly sharedNow: (clock: Clock) => RawBuilder<number>;
  close(): Promise<void>;
};
