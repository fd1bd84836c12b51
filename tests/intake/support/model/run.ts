import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pauses } from "../../../../intake/pauses.ts";
import { openStore } from "../../../../intake/store/open.ts";
import { settings } from "../../../support/server-process.ts";
import { tempFolder } from "../../../support/test-end.ts";
import { until } from "../../../support/until.ts";
import { runCommand } from "../operate.ts";
import { run as runSql } from "../postgres.ts";
import { fakedClock } from "./clock.ts";
import { createModel, type Row } from "./model.ts";
import { startPeople } from "./people.ts";
import { programsOf } from "./programs.ts";
import { startReceivers } from "./receivers.ts";
import type { Step } from "./schedule.ts";

/**
 * Runs a schedule against an intake in processes of its own, then lets everything be delivered.
 *
 * @param postgresUrl the address of a PostgreSQL database, which is emptied; without it, a new
 * SQLite file is used
 * @throws Error with all failures of the first step that shows one
 */
export async function runSchedule(
  steps: readonly Partial<Step>[],
  postgresUrl?: string,
): Promise<void> {
  const folder = tempFolder();
  const data = join(folder, "data");
  mkdirSync(data);
  if (postgresUrl) await runSql(postgresUrl, "DROP SCHEMA IF EXISTS intake CASCADE");
  const clockFile = join(folder, "clock");
  const clock = fakedClock(clockFile);
  const model = createModel(clock);
  const receivers = await startReceivers(model);
  const environment = settings(data, {
    ...receivers.environment,
    CLOCK_FILE: clockFile,
    ...(postgresUrl ? { DATABASE_URL: postgresUrl } : {}),
  });
  const programs = programsOf(environment);
  const people = startPeople(model, programs.address);
  const database = postgresUrl ?? `file:${join(data, "intake.db")}`;

  async function operator(...args: string[]) {
    const store = await openStore(database, "command");
    try {
      const { exitCode, output, errors } = await runCommand({ store, now: clock.wall() }, args);
      if (exitCode > 0) throw new Error(errors);
      return output;
    } finally {
      await store.close();
    }
  }

  async function listed(): Promise<Row[]> {
    const rows = JSON.parse(await operator("list", "--json", "--limit", "999999"));
    model.checkRows(rows);
    return rows;
  }

  const retryFailed = () => operator("retry", "--failed");

  async function retry(pick: number): Promise<void> {
    const rows = (await listed()).filter(({ state }) => state !== "delivered");
    const row = rows[pick % (rows.length || 1)];
    const about = row && model.find(row.payload, "listed");
    if (!about) return;
    const { isHeld } = about;
    about.isHeld = false;
    await operator("retry", row.id).catch(({ message }) => {
      // For a pending submission, an attempt may be in progress.
      if (row.state !== "pending") model.fail(`${row.state}: ${message}`, about);
      about.isHeld = isHeld;
    });
  }

  async function pass(ms = 0): Promise<void> {
    await until("the end of open requests", () => !receivers.isBusy());
    await pause(50);
    clock.move(ms);
    receivers.onTimePassed();
    if (!postgresUrl) return;
    // Due times, locks and pauses go by the database's own clock.
    const earlier = (...columns: string[]) =>
      columns.map((column) => `"${column}" = "${column}" - ${ms}`).join();
    await runSql(
      postgresUrl,
      `UPDATE intake.submission SET ${earlier("lockedUntil", "nextAttemptAt", "scheduledAt")};
       UPDATE intake.webhook SET ${earlier("pausedAt", "pausedUntil")}`,
    );
  }

  async function send({ drafts = [], change, waitMs = 0 }: Partial<Step>, meanwhile = () => {}) {
    if (change) receivers.setBehaviour(change.behaviour, change.of);
    await Promise.all([people.send(drafts), meanwhile()]);
    await pause(waitMs);
  }

  async function perform(step: Partial<Step>): Promise<unknown> {
    if (step.do === "send") return send(step);
    if (step.do === "pass") return pass(step.ms);
    if (step.do === "set the clock") return clock.move(step.ms ?? 0);
    if (step.do === "operate") {
      return step.command === "retryFailed" ? retryFailed() : retry(step.pick ?? 0);
    }
    return send(step, async () => {
      if (step.do === "restart") await programs.stop("SIGTERM");
      else await programs.kill(step);
      await programs.start();
    });
  }

  /**
   * Makes the receivers work again, and checks that everything acknowledged is delivered and kept
   * unchanged.
   */
  async function settle(): Promise<void> {
    receivers.setBehaviour("accepts");
    // Until everything is due again.
    await pass(2 * Math.max(...pauses));
    await retryFailed();
    const owed = () =>
      model.all.filter(
        ({ isAcknowledged, isHeld, isAccepted }) => isAcknowledged && !isHeld && !isAccepted,
      );
    await until("all deliveries", () => owed().length === 0, 30_000).catch(() => {
      for (const about of owed()) model.fail("acknowledged but not delivered", about);
    });
    const isSettled = async () =>
      (await listed()).every(({ state }) => state !== "pending") || model.failures.size > 0;
    await until("a list without pending submissions", isSettled, 20_000);
    await programs.stop("SIGTERM");
  }

  try {
    await programs.start();
    const all = steps.map((step) => () => perform(step));
    for (const act of [...all, listed, settle]) {
      await act();
      if (model.failures.size > 0) throw new Error([...model.failures].join("\n"));
    }
  } finally {
    people.giveUp();
    await programs.stop("SIGKILL").catch(() => {});
    await receivers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
