import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { kinds } from "../../../../shared/submission/kinds.ts";
import { settings } from "../../../support/server-process.ts";
import { tempFolder } from "../../../support/temp-folder.ts";
import { run as runSql } from "../postgres.ts";
import { fakedClock } from "./clock.ts";
import { operator } from "./commands.ts";
import { createModel } from "./model.ts";
import { people } from "./people.ts";
import { programs } from "./programs.ts";
import { startReceivers } from "./receivers.ts";
import type { Draft, Step, Traffic } from "./schedule.ts";
import { settle } from "./settle.ts";

const root = join(import.meta.dirname, "../../../..");
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const hour = 3_600_000;

/** What a schedule runs on. */
export type Target = {
  /** The address of a PostgreSQL database, which is emptied; a new SQLite file without it. */
  readonly postgresUrl?: string;
  /** The folder of the intake's sources. */
  readonly intake?: string;
};

/**
 * Lets a schedule happen to an intake in processes of its own, with a receiver, and then lets it
 * come to rest.
 *
 * @throws Error with what the intake did wrong
 */
export async function runSchedule(
  steps: readonly Step[],
  { postgresUrl, intake = process.env.INTAKE ?? join(root, "intake") }: Target,
): Promise<void> {
  const folder = tempFolder();
  const data = join(folder, "data");
  mkdirSync(data);
  if (postgresUrl) await runSql(postgresUrl, "DROP SCHEMA IF EXISTS intake CASCADE");
  const clockFile = join(folder, "clock");
  const clock = fakedClock(clockFile);
  const model = createModel(clock);
  const receivers = await startReceivers(model, clock);
  const environment = settings(data, {
    ...receivers.environment,
    CLOCK_FILE: clockFile,
    ...(postgresUrl ? { DATABASE_URL: postgresUrl } : {}),
  });
  const intakeOf = programs(intake, environment, receivers);
  const senders = people(model, intakeOf.address);
  const checkErased = () => {
    for (const file of readdirSync(data)) model.checkErased(readFileSync(join(data, file)), file);
  };
  const operatorOf = operator({
    model,
    clock,
    programs: intakeOf,
    folder: postgresUrl ? undefined : data,
    checkErased,
  });

  async function pass(ms: number): Promise<void> {
    await intakeOf.quiet();
    await pause(50);
    clock.pass(ms);
    receivers.passed();
    // Leases end by the database's own clock.
    if (!postgresUrl) return;
    await runSql(
      postgresUrl,
      `UPDATE intake.submission SET leased_until = leased_until - ${ms} * interval '1 ms'`,
    );
  }

  /** As long as it takes a submission to fail. */
  async function refuseForDays(pick: number): Promise<void> {
    receivers.behave(kinds, "refuses");
    const draft: Draft = {
      kind: kinds[pick % 2] ?? "enquiry",
      by: "key",
      next: "nothing",
      isTrapped: false,
      person: pick % 4,
      inCapitals: false,
      lastName: "O'Brien",
      length: 1,
    };
    for (let day = 0; day < 11; day += 1) {
      await senders.send([draft]);
      await pause(100);
      await pass(30 * hour);
    }
    receivers.behave(kinds, "ok");
  }

  async function send({ drafts, change, waitMs }: Traffic, meanwhile = async () => {}) {
    if (change) receivers.behave(change.kinds, change.behaviour);
    await Promise.all([senders.send(drafts), meanwhile()]);
    await pause(waitMs);
  }

  async function perform(step: Step): Promise<unknown> {
    switch (step.do) {
      case "send":
        return send(step);
      case "kill":
        return send(step, async () => {
          await intakeOf.kill(step.moment);
          await intakeOf.start();
        });
      case "restart":
        await intakeOf.stop("SIGTERM");
        return intakeOf.start();
      case "pass":
        return pass(step.ms);
      case "set the clock":
        return clock.set(step.ms);
      case "refuse for days":
        return refuseForDays(step.pick);
      case "operate":
        return operatorOf.do(step.command, step.pick);
    }
  }
  const expectNoFault = () => {
    if (model.faults.length > 0) throw new Error([...new Set(model.faults)].join("\n"));
  };

  try {
    await intakeOf.start();
    for (const step of steps) {
      const t0 = performance.now();
      await perform(step);
      if (process.env.MODEL_LOG)
        console.log(
          postgresUrl ? "PG" : "SQ",
          Math.round(performance.now() - t0),
          JSON.stringify(step).slice(0, 150),
          model.all.length,
        );
      expectNoFault();
    }
    const t1 = performance.now();
    await settle({ model, receivers, operator: operatorOf, senders, pass });
    expectNoFault();
    if (process.env.MODEL_LOG)
      console.log(
        postgresUrl ? "PG" : "SQ",
        "settled",
        Math.round(performance.now() - t1),
        model.all.length,
        model.all.filter((a) => a.isAccepted).length,
      );
    await intakeOf.stop("SIGTERM");
    if (!postgresUrl) checkErased();
    expectNoFault();
  } finally {
    senders.giveUp();
    await intakeOf.stop("SIGKILL").catch(() => {});
    await receivers.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
