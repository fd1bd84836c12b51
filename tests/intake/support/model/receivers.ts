import type { ServerResponse } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { Webhook } from "standardwebhooks";
import { type Kind, kinds } from "../../../../shared/submission/kinds.ts";
import { type ReceivedRequest, startReceiver } from "../../../support/receiver.ts";
import { type BehaviourName, behaviours } from "./behaviours.ts";
import type { FakedClock } from "./clock.ts";
import { difference, type Model, type Submission } from "./model.ts";

export const secret = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

// How long a try can be under way before its request arrives, on a machine that is busy, and how
// many for each kind.
const underWayMs = 1000;
const mostUnderWay = 6;

/** Until when a receiver wants no request, by both clocks. */
type Pause = {
  readonly wall: number;
  readonly elapsed: number;
  readonly setBy: number;
  readonly askedAt: number;
  readonly server: number;
  /** How many requests have come all the same. */
  late: number;
};

/** A receiver for each kind, which checks every request by the model. */
export async function startReceivers(model: Model, clock: FakedClock) {
  const signer = new Webhook(secret);
  const open = new Set<ServerResponse>();
  let pauses: (Pause & { kind: Kind })[] = [];
  let server = 0;
  let passedAt = Number.NEGATIVE_INFINITY;
  let onRequest = () => {};
  let onAccepted = () => {};
  const doing: Record<Kind, BehaviourName> = { enquiry: "ok", application: "ok" };
  const arrivals: Record<Kind, number[]> = { enquiry: [], application: [] };

  function checkPause(kind: Kind, about: Submission): void {
    const now = performance.now();
    const holds = (pause: Pause) =>
      clock.wall() < pause.wall &&
      clock.elapsed() < pause.elapsed &&
      (pause.server === server
        ? now - pause.askedAt > underWayMs || ++pause.late > mostUnderWay
        : pause.setBy === clock.setBy());
    const broken = pauses.find((pause) => pause.kind === kind && holds(pause));
    if (!broken) return;
    const left = Math.round((broken.elapsed - clock.elapsed()) / 1000);
    const since = broken.server === server ? "" : " of before a restart";
    model.fault(`sent ${left} s before the end of a Retry-After${since}`, about);
  }

  function checkRequest(kind: Kind, { headers, body }: ReceivedRequest): Submission | undefined {
    const id = String(headers["webhook-id"]);
    const payload = JSON.parse(body);
    const about = model.find(payload);
    if (!about || about.kind !== kind || !isDeepStrictEqual(payload, about.payload)) {
      model.fault(`sent otherwise than it came: ${difference(payload, about)}`, about);
      return undefined;
    }
    const timestamp = Number(headers["webhook-timestamp"]);
    if (headers["webhook-signature"] !== signer.sign(id, new Date(timestamp * 1000), body)) {
      model.fault("sent with a wrong signature", about);
    }
    about.request ??= { id, body };
    if (about.request.id !== id) model.fault("sent by two ids", about);
    if (about.ids.size > 0 && !about.ids.has(id)) model.fault("sent by another id", about);
    if (about.request.body !== body) model.fault("sent in two ways", about);
    const { erasedAt, isHeld, isDiscarded, isAccepted, mayRepeat } = about;
    const now = performance.now();
    if (now - (erasedAt ?? now) > underWayMs) model.fault("sent after it was erased", about);
    if (isHeld || isDiscarded) model.fault("sent though nobody released it", about);
    if (isAccepted && !mayRepeat) model.fault("sent again though it was taken", about);
    // Its lease may have ended while it was on its way.
    if (now - passedAt < underWayMs) about.mayRepeat = true;
    checkPause(kind, about);
    return about;
  }

  function take(kind: Kind, request: ReceivedRequest, response: ServerResponse, index: number) {
    arrivals[kind].push(performance.now());
    const about = checkRequest(kind, request);
    if (!about) return void response.writeHead(500).end();
    open.add(response);
    response.on("close", () => open.delete(response));
    onRequest();
    const askedAt = performance.now();
    const { lastName = "" } = about.payload;
    const wall = clock.wall();
    const { taken, pauseSeconds = 0 } = behaviours[doing[kind]](response, {
      lastName,
      wall,
      index,
    });
    if (pauseSeconds > 0) {
      const ms = pauseSeconds * 1000;
      const until = { wall: clock.wall() + ms, elapsed: clock.elapsed() + ms };
      pauses.push({ kind, ...until, setBy: clock.setBy(), askedAt, server, late: 0 });
    }
    if (!taken) return;
    // It outlives many requests.
    const socket = response.req.socket.setMaxListeners(0);
    response.on("finish", () => {
      about.isAccepted = true;
      onAccepted();
      const finishedAt = performance.now();
      socket.once("close", () => {
        // Perhaps it never read the answer, or had no time to note it.
        if (performance.now() - finishedAt < underWayMs) about.mayRepeat = true;
      });
    });
  }

  const receivers = await Promise.all(
    kinds.map(async (kind) => {
      const receiver = await startReceiver();
      receiver.behave((response, index) =>
        take(kind, receiver.requests[index] as ReceivedRequest, response, index),
      );
      return [kind, receiver] as const;
    }),
  );
  const { enquiry, application } = Object.fromEntries(receivers) as Record<
    Kind,
    Awaited<ReturnType<typeof startReceiver>>
  >;
  return {
    environment: {
      CONTACT_WEBHOOK_URL: enquiry.url.href,
      APPLICATION_WEBHOOK_URL: application.url.href,
      WEBHOOK_SECRET: secret,
      WEBHOOK_TIMEOUT_SECONDS: "1",
    },
    arrivals,
    behave(these: readonly Kind[], behaviour: BehaviourName) {
      for (const kind of these) doing[kind] = behaviour;
    },
    /** Resolves at the next request, or when the next one has been answered with 2xx. */
    next: (what: "during a try" | "after a 2xx") =>
      new Promise<void>((resolve) => {
        if (what === "during a try") onRequest = resolve;
        else onAccepted = resolve;
      }),
    isBusy: () => open.size > 0,
    /** Time has passed for everybody. */
    passed: () => {
      passedAt = performance.now();
    },
    /** A server has ended; one that was killed had no time to note what it was last asked for. */
    ended(wasKilled: boolean) {
      const now = performance.now();
      if (wasKilled) pauses = pauses.filter(({ askedAt }) => now - askedAt > underWayMs);
      server += 1;
    },
    close: () => Promise.all([enquiry.close(), application.close()]),
  };
}
export type Receivers = Awaited<ReturnType<typeof startReceivers>>;
