import { openStore } from "../../../../intake/store/database.ts";
import { operate } from "../operate.ts";
import type { FakedClock } from "./clock.ts";
import { type Model, people, type Row, type Submission } from "./model.ts";

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

  /** Runs a command on a submission in one of these states. */
  async function changeOne(
    pick: number,
    states: string[],
    command: (id: string) => Promise<string>,
    changes: Partial<Submission>,
  ): Promise<void> {
    const rows = (await listed()).filter(({ state }) => states.includes(state));
    const row = rows[pick % (rows.length || 1)];
    const about = row && model.find(row.payload, "listed");
    if (!about) return;
    const { isHeld, isDiscarded } = about;
    Object.assign(about, changes);
    await command(row.id).catch(({ message }) => {
      // For a pending submission, an attempt may be in progress.
      if (row.state !== "pending") model.fail(`${row.state}: ${message}`, about);
      Object.assign(about, { isHeld, isDiscarded });
    });
  }

  async function erase(pick: number): Promise<void> {
    const email = people[pick % people.length] ?? "";
    const text = await run("forget", pick % 3 === 0 ? email.toUpperCase() : email);
    for (const about of model.all) {
      if (about.email === email) about.erasedAt = Math.min(about.erasedAt, performance.now());
    }
    // Otherwise it has reported that the files still contain the text.
    if (text.includes("Erased:")) checkErased();
  }

  const released = { isHeld: false, isDiscarded: false };
  const retry = (id: string) => run("retry", id);
  const force = (id: string) => run("retry", id, "--force");
  const discard = (id: string) => run("discard", id);
  return {
    listed,
    retry: (pick: number) => changeOne(pick, ["pending", "failed", "held"], retry, released),
    force: (pick: number) =>
      changeOne(pick, ["delivered", "discarded"], force, { ...released, isAccepted: false }),
    discard: (pick: number) => changeOne(pick, ["failed", "held"], discard, { isDiscarded: true }),
    retryFailed: () => run("retry", "--failed"),
    forget: erase,
  };
}
