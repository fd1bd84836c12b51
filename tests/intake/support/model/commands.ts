import { statSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import type { FakedClock } from "./clock.ts";
import { type Model, people, type Row, type Submission } from "./model.ts";
import type { Programs } from "./programs.ts";
import type { Receivers } from "./receivers.ts";

type Parts = {
  readonly model: Model;
  readonly clock: FakedClock;
  readonly programs: Programs;
  readonly receivers: Receivers;
  /** For a back-up; PostgreSQL has its own. */
  readonly newFile: (() => string) | undefined;
  /** Looks for what was erased in the database's files. */
  readonly checkErased: () => void;
};

const day = 86_400_000;
const waits = ({ state }: Row) => state === "pending" || state === "failed";

/** What an operator does, and what must then hold. */
export function operatorOf(parts: Parts) {
  const { model, clock, programs, receivers, newFile, checkErased } = parts;
  const run = async (...words: string[]) => {
    const { code, stdout, stderr } = await programs.operate(words);
    if (code === 1) model.fail(`${words.join(" ")}: ${stderr}`);
    return stdout;
  };
  const listed = async (more = {}): Promise<Row[]> => {
    const { stdout } = await programs.operate(["list", "--json", "--limit", "999999"], more);
    const rows = JSON.parse(stdout);
    model.checkRows(rows);
    return rows;
  };
  const change = (about: Submission, changes: Partial<Submission>) => Object.assign(about, changes);
  const sent = ({ payload }: Row) => model.find(payload, "listed");

  /** Its exit code and counts, between two lists. */
  async function status(pick: number) {
    const minutes = [0, 5, 60, 1500][pick % 4] ?? 0;
    const before = await listed();
    const isOlder = (since: number) => clock.wall() - since > minutes * 60_000;
    // Its age may begin anew with a retry, and does so if it had been delivered.
    const isSurelyLate = (row: Row) =>
      waits(row) && isOlder(Math.max(row.receivedAt, sent(row)?.retriedAt ?? 0));
    const late = before.filter(isSurelyLate).map(({ id }) => id);
    const paused = (["enquiry", "application"] as const).filter(receivers.isPaused);
    const words = ["status", "--json", "--max-age", String(minutes)];
    const { code, stdout } = await programs.operate(words);
    const after = await listed();
    const mayBeLate = (row: Row) => waits(row) && isOlder(sent(row)?.forcedAt || row.receivedAt);
    const isLate = after.some((row) => waits(row) && late.includes(row.id));
    if (isLate && code !== 3) model.fail(`${words.join(" ")} missed what waits`);
    if (code && ![...before, ...after].some(mayBeLate)) model.fail(`nothing is late: ${stdout}`);
    const count = (rows: readonly Row[], kind: string, state: string) =>
      rows.filter((row) => row.kind === kind && row.state === state).length;
    const { kinds } = JSON.parse(stdout);
    for (const { kind, counts, lane } of kinds) {
      const countsOf = (rows: readonly Row[]) =>
        Object.fromEntries(Object.keys(counts).map((state) => [state, count(rows, kind, state)]));
      const isStill = isDeepStrictEqual(countsOf(before), countsOf(after));
      if (isStill && !isDeepStrictEqual(counts, countsOf(after))) {
        model.fail(`${kind}: counts ${JSON.stringify(counts)} of ${after.length}`);
      }
      if (paused.includes(kind) && receivers.isPaused(kind) && lane.state !== "paused") {
        model.fail(`${kind}: ${lane.state} during a Retry-After`);
      }
    }
    return kinds;
  }

  /** Does something to one of these; `undo` is for a command that came too late. */
  async function one(pick: number, states: string[], words: string[], changes: object) {
    const rows = (await listed()).filter(({ state }) => states.includes(state));
    const row = rows[pick % (rows.length || 1)];
    const about = row && sent(row);
    if (!about) return;
    const before = { ...about };
    change(about, changes);
    const [command = "", ...options] = words;
    const { code } = await programs.operate([command, row.id, ...options]);
    if (code === 0) return;
    // A pending one may be in progress.
    if (row.state !== "pending") model.fail(`${row.state}, could not ${command}`, about);
    change(about, { isHeld: before.isHeld, isDiscarded: before.isDiscarded });
  }

  async function many(...words: string[]): Promise<void> {
    const retriedAt = clock.wall();
    const more = words.includes("--delivered") ? { mayRepeat: true } : {};
    for (const about of model.all) change(about, { retriedAt, ...more });
    await run("retry", ...words);
  }

  async function erase(pick: number): Promise<void> {
    const email = people[pick % people.length] ?? "";
    const stdout = await run("forget", pick % 3 === 0 ? email.toUpperCase() : email);
    for (const about of model.all) {
      if (about.email === email) about.erasedAt = Math.min(about.erasedAt, performance.now());
    }
    // Otherwise it has reported that the text is still there.
    if (stdout.startsWith("Erased:")) checkErased();
  }

  async function purge(): Promise<void> {
    const limit = clock.wall() - 30 * day;
    await run("purge");
    for (const row of await listed()) {
      const heldSince = row.state === "held" ? row.receivedAt : limit;
      if ((row.deliveredAt ?? row.discardedAt ?? heldSince) < limit)
        model.fail("there after purge", sent(row));
    }
  }

  async function backup(): Promise<void> {
    if (!newFile) return;
    const file = newFile();
    await run("backup", file);
    if ((statSync(file).mode & 0o777) !== 0o600) model.fail("others can read the back-up");
    await listed({ DATABASE_URL: `file:${file}` });
  }

  const again = () => ({ isHeld: false, isDiscarded: false, retriedAt: clock.wall() });
  const commands: Readonly<Record<string, (pick: number) => Promise<unknown>>> = {
    status,
    list: () => listed(),
    export: async () =>
      model.checkRows(
        (await run("export"))
          .split("\n")
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      ),
    retry: (pick) => one(pick, ["pending", "failed", "held"], ["retry"], again()),
    force: async (pick) => {
      const changes = { ...again(), isAccepted: false, forcedAt: clock.wall() };
      await one(pick, ["delivered", "discarded"], ["retry", "--force"], changes);
      await status(pick);
    },
    discard: (pick) => one(pick, ["failed", "held"], ["discard"], { isDiscarded: true }),
    failed: () => many("--failed"),
    pending: () => many("--pending"),
    since: () => many("--since", "2d", "--delivered"),
    forget: erase,
    purge,
    backup,
  };
  return { do: async (command = "", pick = 0) => commands[command]?.(pick), listed, status };
}
