import { DatabaseSync } from "node:sqlite";
import { openDatabase } from "../../intake/store/sqlite/database.ts";
import { enquiry } from "./enquiry.ts";

/**
 * What SQLite itself does with the same inserts, each with its key, and full sync: no server, no
 * thread, no checks, statements prepared once.
 *
 * @param path of a database file that is made for this
 * @param batch how many submissions share a commit
 * @returns submissions a second
 */
export function bareSqlite(path: string, amount: number, batch: number): number {
  openDatabase(path, "server").close();
  const database = new DatabaseSync(path);
  database.exec("PRAGMA synchronous = FULL");
  const insert = database.prepare(
    `INSERT INTO submission
       (id, kind, payload, fingerprint, repeated_by, received_at, state, next_try_at)
     VALUES (?, 'enquiry', ?, ?, 'key', ?, 'pending', ?)`,
  );
  const insertKey = database.prepare("INSERT INTO idempotency_key VALUES (?, ?)");
  const startedAt = performance.now();
  for (let number = 0; number < amount; number += 1) {
    if (number % batch === 0) database.exec("BEGIN IMMEDIATE");
    const id = `id-${number}`;
    insert.run(id, JSON.stringify(enquiry(number)), `fingerprint-${number}`, number, number);
    insertKey.run(`key-${number}`, id);
    if (number % batch === batch - 1 || number === amount - 1) database.exec("COMMIT");
  }
  const seconds = (performance.now() - startedAt) / 1000;
  database.close();
  return amount / seconds;
}
