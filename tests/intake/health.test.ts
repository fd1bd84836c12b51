import { expect, test } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { until } from "../support/until.ts";
import { run, testDatabase, testPostgresStore } from "./support/postgres.ts";
import { json, testApp } from "./support/test-app.ts";

const forbidden = (what: string) =>
  [`REVOKE ${what} FROM theirs`, `GRANT ${what} TO theirs`] as const;
const table = "intake.submission";

test.each<[string, readonly [breakIt: string, repairIt: string]]>([
  [
    "a table is missing",
    [`ALTER TABLE ${table} RENAME TO gone`, "ALTER TABLE intake.gone RENAME TO submission"],
  ],
  ["its user may not insert", forbidden(`INSERT ON ${table}`)],
  ["its user may not update", forbidden(`UPDATE ON ${table}`)],
])("/readyz fails before anybody posts when %s", async (_what, [breakIt, repairIt]) => {
  const url = await testDatabase();
  // Roles belong to all databases of a server.
  const user = `user_${new URL(url).pathname.slice(1)}`;
  const administer = (statements: string) => run(url, statements.replaceAll("theirs", user));
  await administer(
    "CREATE ROLE theirs LOGIN PASSWORD 'p'; CREATE SCHEMA intake AUTHORIZATION theirs",
  );
  const theirs = Object.assign(new URL(url), { username: user, password: "p" }).href;
  const store = await testPostgresStore(theirs);
  // The tables' owner could still do anything.
  await administer(`ALTER TABLE ${table} OWNER TO CURRENT_USER; GRANT ALL ON ${table} TO theirs`);

  await administer(breakIt);
  const { app } = await testApp({ store });
  const answer = async (path: string) => (await app.inject(path)).statusCode;
  expect([await answer("/readyz"), await answer("/healthz")]).toEqual([503, 200]);
  await administer(repairIt);
  await until("/readyz", async () => (await answer("/readyz")) === 200);
  expect((await app.inject(json(enquiry))).statusCode).toBe(202);
});
