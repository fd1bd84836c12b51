import type { Row } from "./rows.ts";

export type Value = string | number | null | Uint8Array;

export type Result = {
  readonly rows: readonly Row[];
  /** How many rows an INSERT, UPDATE or DELETE has touched. */
  readonly changes: number;
};

/** Runs statements that both databases understand, and spells what they say differently. */
export type Sql = {
  /**
   * Runs one statement.
   *
   * @param values of its parameters, which it calls $1, $2 and so on
   * @throws StoreUnavailable
   */
  run(statement: string, values?: readonly Value[]): Promise<Result>;
  readonly dialect: Dialect;
};

export type Dialect = {
  /** The present by the clock that leases end by, and a time so many milliseconds later. */
  readonly leaseClock: string;
  readonly leaseEnd: (milliseconds: string) => string;
  /** Ends a SELECT that leaves out rows which another server is changing at this moment. */
  readonly skipLocked: string;
  /** The column that tells two tries of the same millisecond apart. */
  readonly attemptNumber: string;
  /** The texts of a JSON list, for IN. */
  readonly listed: (json: string) => string;
};
