import { kinds } from "../../../../shared/submission/kinds.ts";
import { until } from "../../../support/until.ts";
import type { Operator } from "./commands.ts";
import type { Model } from "./model.ts";
import type { people } from "./people.ts";
import type { Receivers } from "./receivers.ts";
import type { Draft } from "./schedule.ts";

type Parts = {
  readonly model: Model;
  readonly receivers: Receivers;
  readonly operator: Operator;
  readonly senders: ReturnType<typeof people>;
  readonly pass: (ms: number) => Promise<void>;
};

// Ten a second, and what a busy machine shifts.
const mostInASecond = 12;
const last: Omit<Draft, "kind"> = {
  by: "key",
  next: "nothing",
  isTrapped: false,
  person: 0,
  inCapitals: false,
  lastName: "O'Brien",
  length: 1,
};

/** The receivers are well again: everything that was taken arrives, and what is kept is as it was sent. */
export async function settle({ model, receivers, operator, senders, pass }: Parts) {
  const { stdout } = await operator.run(["status", "--json"]);
  receivers.behave(kinds, "ok");
  // No pause is longer.
  await pass(30 * 3_600_000);
  const from = performance.now();
  await operator.run(["retry", "--failed"]);
  await senders.send(kinds.map((kind) => ({ ...last, kind })));
  const owed = () =>
    model.all.filter(
      ({ isTaken, isHeld, isDiscarded, isAccepted, erasedAt }) =>
        isTaken && !isHeld && !isDiscarded && !isAccepted && erasedAt === undefined,
    );
  await until("everything", () => owed().length === 0, 30_000).catch(() => {
    for (const about of owed()) model.fault("taken, and not delivered", about);
  });

  for (const { kind, lane } of JSON.parse(stdout).kinds) {
    if (lane.pausedBy !== "circuit") continue;
    const times = receivers.arrivals[kind as "enquiry"].filter((at) => at >= from);
    const most = Math.max(
      ...times.map((at) => times.filter((t) => t >= at && t < at + 1000).length),
    );
    if (most > mostInASecond) model.fault(`${most} ${kind} were sent in a second of recovery`);
  }
  await until(
    "a list without what is pending",
    async () => {
      const rows = await operator.listed();
      return model.faults.length > 0 || rows.every(({ state }) => state !== "pending");
    },
    20_000,
  );
  await operator.do("status", 0);
  await operator.do("export", 0);
}
