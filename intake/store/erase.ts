import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import { markErasure } from "./clean-files.ts";
import { normalizedEmail } from "./normalized-email.ts";
import type { Submission, Tables } from "./schema.ts";
import type { Store } from "./store.ts";

// While a batch is erased, no other program can write to SQLite.
const batchSize = 500;

export type Erased = Pick<Submission, "id" | "kind" | "state">;

/** Yields the submissions with an e-mail address as they are erased, whatever their state. */
export async function* eraseByAddress(store: Store, email: string): AsyncGenerator<Erased[]> {
  const wanted = normalizedEmail(email);
  const person = wanted.slice(0, wanted.lastIndexOf("@") + 1);
  // An earlier release kept signs behind an address.
  const rows = await store.read((db) =>
    db
      .selectFrom("submission")
      .select("email")
      .distinct()
      .where(sql<string>`substr(email, 1, ${sql.lit(person.length)})`, "=", person)
      .execute(),
  );
  const kept = rows.map((row) => row.email).filter((email) => normalizedEmail(email) === wanted);
  yield* erase(store, (eb) => eb("email", "in", [wanted, ...kept]));
}

/** Erases what was delivered, held or discarded before this time; returns how many. */
export async function eraseOld(store: Store, before: number): Promise<number> {
  let count = 0;
  const batches = erase(store, (eb) =>
    eb.and([
      eb("state", "in", ["delivered", "held", "discarded"]),
      eb(eb.fn.coalesce("closedAt", "receivedAt"), "<", before),
    ]),
  );
  for await (const batch of batches) count += batch.length;
  return count;
}

async function* erase(
  { write, isPostgres }: Store,
  isMeant: (eb: ExpressionBuilder<Tables, "submission">) => Expression<SqlBool>,
): AsyncGenerator<Erased[]> {
  for (;;) {
    const erased = await write(async (db) => {
      const rows = await db
        .deleteFrom("submission")
        .where("id", "in", (eb) =>
          eb.selectFrom("submission").select("id").where(isMeant).limit(batchSize),
        )
        // PostgreSQL asks again of a row that a command has just changed.
        .where(isMeant)
        .returning(["id", "kind", "state"])
        .execute();
      if (rows.length > 0 && !isPostgres) await markErasure(db);
      return rows;
    });
    if (erased.length > 0) yield erased;
    if (erased.length < batchSize) return;
  }
}
