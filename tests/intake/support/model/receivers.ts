import type { ServerResponse } from "node:http";
import { Webhook } from "standardwebhooks";
import { type Kind, kinds } from "../../../../shared/submission/kinds.ts";
import { type ReceivedRequest, startReceiver } from "../../../support/receiver.ts";
import { behaviours } from "./behaviours.ts";
import type { FakedClock } from "./clock.ts";
import type { Model, Submission } from "./model.ts";

// While one secret replaces another, deliveries have a signature by each.
const secrets = [7, 8].map((fill) => `whsec_${Buffer.alloc(32, fill).toString("base64")}`);
const signers = secrets.map((secret) => new Webhook(secret));

// How long an attempt can be under way before its request arrives, on a machine that is busy, and how
// many there can be.
const underWayMs = 1000;
const mostUnderWay = 6;

type Moment = "during an attempt" | "after a 2xx";
type Pause = ReturnType<typeof pauseFrom>;
/** A Retry-After: by both clocks, since one of them can be set. */
const pauseFrom = (kind: Kind, ms: number, clock: FakedClock, server: number) => ({
  kind,
  wall: clock.wall() + ms,
  elapsed: clock.elapsed() + ms,
  setBy: clock.setBy(),
  askedAt: performance.now(),
  server,
  late: 0,
});

/** A receiver for each kind, which checks every request. */
export async function startReceivers(model: Model, clock: FakedClock) {
  const open = new Set<ServerResponse>();
  let pauses: Pause[] = [];
  let server = 0;
  let passedAt = Number.NEGATIVE_INFINITY;
  let isNext: { moment: Moment; resolve: () => void } | undefined;
  const comes = (moment: Moment) => isNext?.moment === moment && isNext.resolve();
  const doing = { enquiry: "takes it", application: "takes it" };
  const arrivals: Record<Kind, number[]> = { enquiry: [], application: [] };

  const holds = (pause: Pause) =>
    clock.wall() < pause.wall &&
    clock.elapsed() < pause.elapsed &&
    (pause.server === server
      ? performance.now() - pause.askedAt > underWayMs || pause.late > mostUnderWay
      : pause.setBy === clock.setBy());

  function check(about: Submission, { headers, body }: ReceivedRequest): void {
    const { kind, isHeld, isDiscarded, isAccepted, mayRepeat, isInProgress, erasedAt } = about;
    const id = String(headers["webhook-id"]);
    model.checkId(about, id, "sent");
    const at = new Date(Number(headers["webhook-timestamp"]) * 1000);
    const signature = signers.map((signer) => signer.sign(id, at, body)).join(" ");
    if (headers["webhook-signature"] !== signature) model.fail("sent wrongly signed", about);
    const now = performance.now();
    if (now - erasedAt > underWayMs) model.fail("sent after it was erased", about);
    if (isHeld || isDiscarded) model.fail("sent though nobody released it", about);
    if (isAccepted && !mayRepeat) model.fail("sent again though it was taken", about);
    if (isInProgress && !mayRepeat) model.fail("sent twice at once", about);
    for (const pause of pauses) {
      if (pause.kind !== kind) continue;
      pause.late += 1;
      const left = Math.round((pause.elapsed - clock.elapsed()) / 1000);
      const since = pause.server === server ? "" : " of before a restart";
      if (holds(pause)) model.fail(`sent ${left} s before the end of a Retry-After${since}`, about);
    }
  }

  /** An answer given just now may not be in the store yet. */
  const repeatIfRecent = (about: Submission) => {
    if (performance.now() - about.acceptedAt < underWayMs) about.mayRepeat = true;
  };

  function take(kind: Kind, request: ReceivedRequest, response: ServerResponse, index: number) {
    const { method, path, headers, body } = request;
    const how = `${method} ${path} ${headers["content-type"]}`;
    if (how !== "POST /hook/secret-path application/json") model.fail(how);
    const about = model.find(JSON.parse(body || "{}"), "sent");
    if (!about) return;
    if (about.kind !== kind) model.fail("sent to the other receiver", about);
    arrivals[kind].push(performance.now());
    check(about, request);
    // Its lease may have ended while it was on its way.
    if (performance.now() - passedAt < underWayMs) about.mayRepeat = true;
    about.isInProgress = true;
    open.add(response);
    // It outlives many requests.
    const socket = response.req.socket.setMaxListeners(0);
    response.on("close", () => {
      about.isInProgress = false;
      open.delete(response);
    });
    comes("during an attempt");

    const { lastName = "" } = about.payload;
    const wall = clock.wall();
    const behaviour = doing[kind];
    behaviours[behaviour]?.(response, { lastName, wall, index });
    const asked = response.getHeader("retry-after");
    // Seconds, or a date in whole seconds.
    const ms = Number(asked) * 1000 || Date.parse(String(asked)) - wall;
    if (asked) pauses.push(pauseFrom(kind, ms - 1000, clock, server));
    const isWell =
      response.statusCode === 200 && response.writableEnded && behaviour !== "is starting";
    if (!isWell && !behaviour.startsWith("takes")) return;
    response.on("finish", () => {
      // Too late: the server has gone or given up.
      if (socket.destroyed) return;
      about.isAccepted = true;
      about.acceptedAt = performance.now();
      comes("after a 2xx");
      // Perhaps the server never read the answer, or had no time to note it.
      socket.once("close", () => repeatIfRecent(about));
    });
  }

  const receivers = await Promise.all(kinds.map(() => startReceiver()));
  for (const [at, kind] of kinds.entries()) {
    const { requests, behave } = receivers[at] as (typeof receivers)[number];
    behave((response, index) => take(kind, requests[index] as ReceivedRequest, response, index));
  }
  const urls = receivers.map(({ url }) => url.href);
  return {
    environment: {
      CONTACT_WEBHOOK_URL: urls[kinds.indexOf("enquiry")] ?? "",
      APPLICATION_WEBHOOK_URL: urls[kinds.indexOf("application")] ?? "",
      WEBHOOK_SECRET: secrets.join(" "),
      WEBHOOK_TIMEOUT_SECONDS: "1",
    },
    arrivals,
    behave(behaviour: string, of: readonly Kind[] = kinds) {
      for (const kind of of) doing[kind] = behaviour;
    },
    next: (moment: Moment) =>
      new Promise<void>((resolve) => {
        isNext = { moment, resolve };
      }),
    isBusy: () => open.size > 0,
    isPaused: (kind: Kind) => pauses.some((pause) => pause.kind === kind && holds(pause)),
    /** Time has passed for everybody. */
    passed: () => {
      passedAt = performance.now();
      // Its lease may have ended before its result was in the store.
      model.all.forEach(repeatIfRecent);
    },
    /** A server has ended; one that was killed had no time to note what it was last asked for. */
    ended(signal: string) {
      const last = performance.now() - underWayMs;
      if (signal === "SIGKILL") pauses = pauses.filter(({ askedAt }) => askedAt < last);
      server += 1;
    },
    close: () => Promise.all(receivers.map(({ close }) => close())),
  };
}
export type Receivers = Awaited<ReturnType<typeof startReceivers>>;
