import { statSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { kinds } from "../../../../shared/submission/kinds.ts";
import type { FakedClock } from "./clock.ts";
import { type Model, people, type Row, type Submission } from "./model.ts";
import type { Programs } from "./programs.ts";
import type { Receivers } from "./receivers.ts";

type Parts = {
  readonly model: Model;
  readonly clock: FakedClock;
  readonly programs: Programs;
  readonly receivers: Receivers;
  /** Returns a path for a back-up; absent with PostgreSQL, which has its own back-ups. */
  readonly newFile: (() => string) | undefined;
  /** Searches the database's files for erased text. */
  readonly checkErased: () => void;
};

const day = 86_400_000;

/** Runs an operator's commands, records their effects in the model, and checks their results. */
export function operatorOf(parts: Parts) {
  const { model, clock, programs, receivers, newFile, checkErased } = parts;
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await programs.operate(args);
    if (code === 1) model.fail(`${args.join(" ")}: ${stderr}`);
    return stdout;
  };
  const listed = async (environment = {}): Promise<Row[]> => {
    const { stdout } = await programs.operate(["list", "--json", "--limit", "999999"], environment);
    const rows = JSON.parse(stdout);
    model.checkRows(rows);
    return rows;
  };
  const find = ({ payload }: Row) => model.find(payload, "listed");

  /** Compares the counts with lists from before and after, and checks that pauses are reported. */
  async function status(): Promise<void> {
    const before = await listed();
    const paused = kinds.filter(receivers.isPaused);
    const reported = JSON.parse(await run("status", "--json")).kinds;
    const after = await listed();
    for (const { kind, counts, lane } of reported) {
      const countIn = (rows: readonly Row[], state: string) =>
        rows.filter((row) => row.kind === kind && row.state === state).length;
      const countsIn = (rows: readonly Row[]) =>
        Object.fromEntries(Object.keys(counts).map((state) => [state, countIn(rows, state)]));
      const isUnchanged = isDeepStrictEqual(countsIn(before), countsIn(after));
      if (isUnchanged && !isDeepStrictEqual(counts, countsIn(after))) {
        model.fail(`${kind}: counts ${JSON.stringify(counts)} of ${after.length}`);
      }
      if (paused.includes(kind) && receivers.isPaused(kind) && lane.state !== "paused") {
        model.fail(`${kind}: ${lane.state} during a Retry-After`);
      }
    }
  }

  /** Runs a command on a submission in one of these states. */
  async function changeOne(
    pick: number,
    states: string[],
    args: string[],
    changes: Partial<Submission>,
  ): Promise<void> {
    const rows = (await listed()).filter(({ state }) => states.includes(state));
    const row = rows[pick % (rows.length || 1)];
    const about = row && find(row);
    if (!about) return;
    const { isHeld, isDiscarded } = about;
    Object.assign(about, changes);
    const [command = "", ...options] = args;
    const { code } = await programs.operate([command, row.id, ...options]);
    if (code === 0) return;
    // For a pending submission, an attempt may be in progress.
    if (row.state !== "pending") model.fail(`${row.state}, could not ${command}`, about);
    Object.assign(about, { isHeld, isDiscarded });
  }

  async function resendRecent(): Promise<void> {
    for (const about of model.all) about.mayRepeat = true;
    await run("retry", "--since", "2d", "--delivered");
  }

  async function erase(pick: number): Promise<void> {
    const email = people[pick % people.length] ?? "";
    const stdout = await run("forget", pick % 3 === 0 ? email.toUpperCase() : email);
    for (const about of model.all) {
      if (about.email === email) about.erasedAt = Math.min(about.erasedAt, performance.now());
    }
    // Otherwise it has reported that the files still contain the text.
    if (stdout.startsWith("Erased:")) checkErased();
  }

  async function purge(): Promise<void> {
    const limit = clock.wall() - 30 * day;
    await run("purge");
    for (const row of await listed()) {
      const heldSince = row.state === "held" ? row.receivedAt : limit;
      if ((row.deliveredAt ?? row.discardedAt ?? heldSince) < limit)
        model.fail("still there after purge", find(row));
    }
  }

  async function backup(): Promise<void> {
    if (!newFile) return;
    const file = newFile();
    await run("backup", file);
    if ((statSync(file).mode & 0o777) !== 0o600) model.fail("others can read the back-up");
    await listed({ DATABASE_URL: `file:${file}` });
  }

  async function exportAll(): Promise<void> {
    const lines = (await run("export")).split("\n").filter(Boolean);
    model.checkRows(lines.map((line) => JSON.parse(line)));
  }

  const released = { isHeld: false, isDiscarded: false };
  const forced = { ...released, isAccepted: false };
  const commands: Readonly<Record<string, (pick: number) => Promise<unknown>>> = {
    status,
    list: () => listed(),
    export: exportAll,
    retry: (pick) => changeOne(pick, ["pending", "failed", "held"], ["retry"], released),
    force: (pick) => changeOne(pick, ["delivered", "discarded"], ["retry", "--force"], forced),
    discard: (pick) => changeOne(pick, ["failed", "held"], ["discard"], { isDiscarded: true }),
    failed: () => run("retry", "--failed"),
    pending: () => run("retry", "--pending"),
    since: resendRecent,
    forget: erase,
    purge,
    backup,
  };
  return { do: async (command = "", pick = 0) => commands[command]?.(pick), listed };
}
