import { DatabaseSync } from "node:sqlite";
import { Kysely, sql } from "kysely";
import { StoreError } from "./errors.ts";
import { migrations } from "./migrations.ts";
import type { Tables } from "./schema.ts";
import { dialectOf } from "./sqlite-dialect.ts";
import type { Database } from "./store.ts";

/**
 * Refuses a database whose tables are not what the migrations that it has had say. What a later
 * release has added does not matter.
 *
 * @param schema PostgreSQL's
 * @throws StoreError if a column is missing, has another type, or may be empty where it must not
 */
export async function requireColumns(db: Database, schema?: string): Promise<void> {
  const made = new Kysely<Tables>({ dialect: dialectOf(new DatabaseSync(":memory:")) });
  for (const { up } of Object.values(migrations)) await up(made);
  const [wanted, found] = [await columnsOf(made), await columnsOf(db, schema)];
  await made.destroy();
  const wrong = [...wanted].filter(([column, what]) => found.get(column) !== what);
  if (wrong.length === 0) return;
  throw new StoreError(
    `the database is not what this release has made: ${wrong.map(([column]) => column).join(", ")} ` +
      "is missing or differs; restore a back-up, or start the release that wrote it",
  );
}

/** Type and obligation of each column, by its table and name; both databases call the types alike. */
async function columnsOf(db: Database, schema?: string): Promise<Map<string, string>> {
  const { rows } = await (schema
    ? sql<{ column: string; what: string }>`
        SELECT table_name || '.' || column_name AS "column",
          data_type || CASE is_nullable WHEN 'NO' THEN ' not null' ELSE '' END AS "what"
        FROM information_schema.columns WHERE table_schema = ${schema}`
    : sql<{ column: string; what: string }>`
        SELECT made.name || '.' || info.name AS "column",
          lower(info.type) || CASE WHEN info."notnull" OR info.pk THEN ' not null' ELSE '' END AS "what"
        FROM sqlite_master AS made JOIN pragma_table_info(made.name) AS info
        WHERE made.type = 'table'`
  ).execute(db);
  return new Map(rows.map(({ column, what }) => [column, what]));
}
