import type { Row } from "./rows.ts";

export type Value = string | number | null | Uint8Array;

export type Result = {
  readonly rows: readonly Row[];
  /** The number of rows that an INSERT, UPDATE or DELETE changed. */
  readonly changes: number;
};

/** Runs statements that both databases understand; the dialect has the parts that differ. */
export type Sql = {
  /**
   * Runs one statement.
   *
   * @param values of its parameters $1, $2 and so on
   * @throws StoreUnavailable
   */
  run(statement: string, values?: readonly Value[]): Promise<Result>;
  readonly dialect: Dialect;
};

export type Dialect = {
  /** The current time of the clock that leases end by. */
  readonly leaseClock: string;
  /** The time this many milliseconds later. */
  readonly leaseEnd: (milliseconds: string) => string;
  /** Ends a SELECT, to skip rows that another server is changing at this moment. */
  readonly skipLocked: string;
  /** The column that orders attempts of the same millisecond. */
  readonly attemptNumber: string;
  /** A table of the fields of a JSON object, with their values in the column `value`. */
  readonly fields: (json: string) => string;
  /** Compares an indexed column with the texts of a JSON list, without reading all rows. */
  readonly among: (json: string) => string;
};
