import { Client } from "pg";
import { openPostgresStore } from "../../intake/store/postgres/postgres-store.ts";
import { enquiry } from "./enquiry.ts";

/**
 * What PostgreSQL itself does with the same inserts, each with its key, on one connection: no
 * server, no checks, statements prepared once.
 *
 * @param url of an empty database
 * @param batch how many submissions share a commit
 * @returns submissions a second
 */
export async function barePostgres(url: string, amount: number, batch: number): Promise<number> {
  await (await openPostgresStore(url, "server")).close();
  const client = new Client(url);
  await client.connect();
  const startedAt = performance.now();
  for (let number = 0; number < amount; number += 1) {
    if (number % batch === 0) await client.query("BEGIN");
    const id = `id-${number}`;
    const payload = JSON.stringify(enquiry(number));
    await client.query({
      name: "insert",
      text: `INSERT INTO intake.submission
               (id, kind, payload, fingerprint, repeated_by, received_at, state, next_try_at)
             VALUES ($1, 'enquiry', $2, $3, 'key', $4, 'pending', $4)`,
      values: [id, payload, `fingerprint-${number}`, number],
    });
    await client.query({
      name: "insert key",
      text: "INSERT INTO intake.idempotency_key VALUES ($1, $2)",
      values: [`key-${number}`, id],
    });
    if (number % batch === batch - 1 || number === amount - 1) await client.query("COMMIT");
  }
  const seconds = (performance.now() - startedAt) / 1000;
  await client.end();
  return amount / seconds;
}
