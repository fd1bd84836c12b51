import { setTimeout as sleep } from "node:timers/promises";
import { domainToASCII } from "node:url";
import { type Row, read } from "./rows.ts";
import type { Sql, Value } from "./sql.ts";
import type { SubmissionReference } from "./store.ts";

// While a batch is erased, no other process can write to SQLite. A server waits for half a second
// at most and polls the lock less and less often, so batches are small and the pauses between them
// long.
const batchSize = 500;
const pauseMs = 100;

/** See `operatorQueries`. */
export async function eraseOld(sql: Sql, before: number): Promise<number> {
  const isOld = `(
    state = 'delivered' AND delivered_at < $1 OR
    state = 'held' AND received_at < $1 OR
    state = 'discarded' AND discarded_at < $1
  )`;
  const { rows } = await sql.run(`SELECT id FROM submission WHERE ${isOld}`, [before]);
  // Checks the state again: an operator may have retried one meanwhile.
  const remove = `DELETE FROM submission WHERE ${isOld} AND id ${sql.dialect.among("$2")}`;
  let erased = 0;
  for await (const { changes } of inBatches(sql, remove, rows, [before])) erased += changes;
  return erased;
}

/** See `operatorQueries`. */
export async function eraseByAddress(sql: Sql, email: string): Promise<SubmissionReference[]> {
  const wanted = comparableAddress(email);
  const found: Row[] = [];
  let after: Value = "";
  for (;;) {
    const { rows } = await sql.run(
      "SELECT id, payload FROM submission WHERE id > $1 ORDER BY id LIMIT $2",
      [after, batchSize],
    );
    const last = rows.at(-1);
    if (!last) break;
    found.push(...rows.filter(({ payload }) => addressIn(payload) === wanted));
    after = String(last.id);
  }
  const remove = `DELETE FROM submission WHERE id ${sql.dialect.among("$1")} RETURNING id, kind, state`;
  const erased: SubmissionReference[] = [];
  for await (const { rows } of inBatches(sql, remove, found)) {
    erased.push(...rows.map((row) => read<SubmissionReference>(row)));
  }
  return erased;
}

function addressIn(payload: unknown): string {
  return comparableAddress(String(JSON.parse(String(payload)).email));
}

/** Converts an e-mail address to lower case and its domain to ASCII, for comparison. */
function comparableAddress(email: string): string {
  const [, local = email, domain = ""] = /^(.*)@(.*)$/s.exec(email) ?? [];
  return `${local}@${domainToASCII(domain) || domain}`.toLowerCase();
}

/**
 * Runs a statement for a batch of ids at a time, which it gets as a JSON list in its last
 * parameter.
 */
export async function* inBatches(
  sql: Sql,
  statement: string,
  rows: readonly Row[],
  values: Value[] = [],
) {
  const ids = rows.map(({ id }) => id);
  for (let from = 0; from < ids.length; from += batchSize) {
    if (from > 0) await sleep(pauseMs);
    yield sql.run(statement, [...values, JSON.stringify(ids.slice(from, from + batchSize))]);
  }
}
