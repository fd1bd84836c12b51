import { openStore } from "../../../../intake/store/database.ts";
import { operate } from "../operate.ts";
import type { FakedClock } from "./clock.ts";
import { type Model, people, type Row } from "./model.ts";

type Parts = {
  readonly model: Model;
  readonly clock: FakedClock;
  /** DATABASE_URL */
  readonly database: string;
  /** Searches the database's files for erased text. */
  readonly checkErased: () => void;
};

/** Runs an operator's commands, records their effects in the model, and checks their results. */
export function operatorOf({ model, clock, database, checkErased }: Parts) {
  async function run(...args: string[]) {
    const store = await openStore(database, "tool");
    try {
      return await operate({ store, now: clock.wall() }, args);
    } finally {
      await store.close();
    }
  }

  async function listed(): Promise<Row[]> {
    const rows = JSON.parse(await run("list", "--json", "--limit", "999999"));
    model.checkRows(rows);
    return rows;
  }

  async function retry(pick: number): Promise<void> {
    const rows = (await listed()).filter(({ state }) => state !== "delivered");
    const row = rows[pick % (rows.length || 1)];
    const about = row && model.find(row.payload, "listed");
    if (!about) return;
    const { isHeld } = about;
    about.isHeld = false;
    await run("retry", row.id).catch(({ message }) => {
      // For a pending submission, an attempt may be in progress.
      if (row.state !== "pending") model.fail(`${row.state}: ${message}`, about);
      about.isHeld = isHeld;
    });
  }

  async function forget(pick: number): Promise<void> {
    const email = people[pick % people.length] ?? "";
    const text = await run("forget", pick % 3 === 0 ? email.toUpperCase() : email);
    for (const about of model.all) {
      if (about.email === email) about.erasedAt = Math.min(about.erasedAt, performance.now());
    }
    // Otherwise it has reported that the files still contain the text.
    if (text.includes("Erased:")) checkErased();
  }

  return { listed, retry, retryFailed: () => run("retry", "--failed"), forget };
}
