import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FakedClock } from "./clock.ts";
import { type Model, people, type Row, type Submission } from "./model.ts";
import type { Programs } from "./programs.ts";

export type Command =
  | ("status" | "retry" | "force" | "failed" | "pending" | "since")
  | ("discard" | "forget" | "purge" | "list" | "export" | "backup");

type Parts = {
  readonly model: Model;
  readonly clock: FakedClock;
  readonly programs: Programs;
  /** Where the database is, if it is a file. */
  readonly folder: string | undefined;
  /** Checks the database's files. */
  readonly checkErased: () => void;
};

const day = 86_400_000;

/** What an operator does, with what must then hold. */
export function operator({ model, clock, programs, folder, checkErased }: Parts) {
  const run = programs.operate;
  const rows = async (more = {}): Promise<Row[]> =>
    JSON.parse((await run(["list", "--json", "--limit", "999999"], more)).stdout);
  const listed = async () => {
    const all = await rows();
    model.checkRows(all);
    return all;
  };
  const oneOf = async (pick: number, ...states: string[]) => {
    const all = (await listed()).filter(({ state }) => states.includes(state));
    const row = all[pick % (all.length || 1)];
    const about = row && model.find(row.payload);
    return row && about ? { row, about } : undefined;
  };

  /** Its exit code, and its counts, between two lists. */
  async function status(pick: number): Promise<void> {
    const minutes = [0, 5, 60, 1500][pick % 4] ?? 0;
    const before = await listed();
    const from = clock.wall();
    const { code, stdout } = await run(["status", "--json", "--max-age", String(minutes)]);
    const to = clock.wall();
    const after = await listed();
    const waits = ({ state }: Row) => state === "pending" || state === "failed";
    const ageAt = (now: number, since: number) => now - since - minutes * 60_000;
    const isSurelyLate = (row: Row) => {
      const { retriedAt = 0 } = model.find(row.payload) ?? {};
      return waits(row) && ageAt(from, Math.max(row.receivedAt, retriedAt)) > 0;
    };
    const mayBeLate = (row: Row) => {
      const { forcedAt = row.receivedAt } = model.find(row.payload) ?? {};
      return waits(row) && ageAt(to, forcedAt) > 0;
    };
    const late = after.filter(isSurelyLate);
    const isLate = before.some((row) => isSurelyLate(row) && late.some(({ id }) => id === row.id));
    if (isLate && code !== 3) model.fault(`status --max-age ${minutes} missed what waits`);
    if (code !== 0 && ![...before, ...after].some(mayBeLate)) {
      model.fault(`status --max-age ${minutes} ended with ${code}: ${stdout}`);
    }
    const { kinds } = JSON.parse(stdout) as {
      kinds: { kind: string; counts: Record<string, number> }[];
    };
    for (const { kind, counts } of kinds) {
      const sum = Object.values(counts).reduce((total, count) => total + count, 0);
      const of = after.filter((row) => row.kind === kind).length;
      if (sum !== of) model.fault(`status counts ${sum} ${kind}, there are ${of}`);
    }
  }

  const note = (about: Submission, changes: Partial<Submission>) => Object.assign(about, changes);

  async function retry(pick: number): Promise<void> {
    const { row, about } = (await oneOf(pick, "pending", "failed", "held")) ?? {};
    if (!row || !about) return;
    const { isHeld, retriedAt } = about;
    note(about, { isHeld: false, retriedAt: clock.wall() });
    const { code } = await run(["retry", row.id]);
    // It may have been tried at this moment.
    if (code === 1) note(about, { isHeld, retriedAt });
  }

  async function force(pick: number): Promise<void> {
    const { row, about } = (await oneOf(pick, "delivered", "discarded")) ?? {};
    if (!row || !about) return;
    const at = clock.wall();
    const changes = { isAccepted: false, isDiscarded: false, isHeld: false };
    note(about, { ...changes, retriedAt: at, forcedAt: at });
    const { code, stderr } = await run(["retry", row.id, "--force"]);
    if (code !== 0) model.fault(`could not be sent again: ${stderr}`, about);
    // Its age begins anew.
    await status(pick);
  }

  async function discard(pick: number): Promise<void> {
    const { row, about } = (await oneOf(pick, "failed", "held")) ?? {};
    if (!row || !about) return;
    const { code, stderr } = await run(["discard", row.id]);
    if (code === 0) note(about, { isDiscarded: true });
    else model.fault(`could not be discarded: ${stderr}`, about);
  }

  async function many(...words: string[]): Promise<void> {
    for (const about of model.all) {
      note(about, { retriedAt: clock.wall() });
      if (words.includes("--delivered") && about.isAccepted) {
        note(about, { mayRepeat: true, forcedAt: clock.wall() });
      }
    }
    const { code, stderr } = await run(["retry", ...words]);
    if (code !== 0) model.fault(`retry ${words.join(" ")} ended with ${code}: ${stderr}`);
  }

  /** In small letters, whatever the sender wrote, or in capitals. */
  async function forget(pick: number): Promise<void> {
    const email = people[pick % people.length] ?? "";
    const these = model.all.filter((about) => about.email === email);
    const typed = pick % 3 === 0 ? email.toUpperCase() : email;
    const { code, stdout, stderr } = await run(["forget", typed]);
    if (code !== 0) return model.fault(`forget ended with ${code}: ${stderr}`);
    const erasedAt = performance.now();
    for (const about of these) about.erasedAt ??= erasedAt;
    // Otherwise it has said that the text is still there, and until when.
    if (stdout.startsWith("Erased:")) checkErased();
  }

  async function purge(): Promise<void> {
    const limit = clock.wall() - 30 * day;
    const { code, stderr } = await run(["purge"]);
    if (code !== 0) return model.fault(`purge ended with ${code}: ${stderr}`);
    const old = (await listed()).filter(
      ({ deliveredAt, discardedAt }) => (deliveredAt ?? discardedAt ?? limit) < limit,
    );
    for (const row of old) model.fault("still there after purge", model.find(row.payload));
  }

  async function exportAll(): Promise<void> {
    const { stdout } = await run(["export"]);
    model.checkRows(
      stdout
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line)),
    );
  }

  async function backup(): Promise<void> {
    if (folder === undefined) return;
    const file = join(folder, "..", `${randomBytes(4).toString("hex")}.db`);
    const { code, stderr } = await run(["backup", file]);
    if (code !== 0) return model.fault(`backup ended with ${code}: ${stderr}`);
    model.checkRows(await rows({ DATABASE_URL: `file:${file}` }));
  }

  const commands: Record<Command, (pick: number) => Promise<unknown>> = {
    status,
    retry,
    force,
    failed: () => many("--failed"),
    pending: () => many("--pending"),
    since: () => many("--since", "2d", "--delivered"),
    discard,
    forget,
    purge,
    list: listed,
    export: exportAll,
    backup,
  };
  return { do: (command: Command, pick: number) => commands[command](pick), listed, run };
}
export type Operator = ReturnType<typeof operator>;
