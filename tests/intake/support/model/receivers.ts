import type { ServerResponse } from "node:http";
import { type Kind, kinds } from "../../../../shared/submission/kinds.ts";
import {
  accept,
  answer,
  type Behaviour,
  hang,
  type ReceivedRequest,
  startReceiver,
} from "../../../support/receiver.ts";
import type { Model, Submission } from "./model.ts";

const asks = (status: number, seconds: number) => answer(status, { "retry-after": `${seconds}` });
const after =
  (ms: number, behaviour: Behaviour): Behaviour =>
  (...request) =>
    void setTimeout(() => behaviour(...request), ms);
/** Answers every nth request differently, the others with 200. */
const everyNth =
  (every: number, behaviour: Behaviour): Behaviour =>
  (response, index) =>
    (index % every === 0 ? behaviour : accept)(response, index);

/** How receivers answer; a name that begins with "accepts" means a 2xx in time. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  accepts: accept,
  "accepts slowly": after(150, answer(202)),
  refuses: answer(400),
  "fails now and then": everyNth(3, answer(500)),
  "is down": answer(503),
  hangs: hang,
  disconnects: (response) => response.destroy(),
  "is too slow": after(1600, accept),
  "asks for a minute": asks(429, 60),
  "asks for an hour": asks(503, 3600),
  "asks for a minute now and then": everyNth(5, asks(429, 60)),
};

// On a busy machine, an attempt can begin this long before its request arrives.
const inFlightMs = 1000;

/** A receiver for each kind, which checks every request. */
export async function startReceivers(model: Model) {
  const open = new Set<ServerResponse>();
  let timePassedAt = Number.NEGATIVE_INFINITY;
  const behaviourOf = { enquiry: "accepts", application: "accepts" };

  function check(about: Submission, { headers }: ReceivedRequest): void {
    const { isHeld, isAccepted, mayRepeat, isInProgress } = about;
    model.checkId(about, String(headers["webhook-id"]), "delivered");
    if (isHeld) model.fail("delivered though nobody released it", about);
    if (isAccepted && !mayRepeat) model.fail("delivered again after a 2xx", about);
    if (isInProgress && !mayRepeat) model.fail("delivered twice at once", about);
  }

  /** A recent 2xx may not be in the store yet. */
  const allowRepeatIfRecent = (about: Submission) => {
    if (performance.now() - about.acceptedAt < inFlightMs) about.mayRepeat = true;
  };

  function receive(kind: Kind, request: ReceivedRequest, response: ServerResponse, index: number) {
    const about = model.find(JSON.parse(request.body || "{}"), "delivered");
    if (!about) return;
    if (about.kind !== kind) model.fail("delivered to the other receiver", about);
    check(about, request);
    // Its lock may have expired before the request arrived.
    if (performance.now() - timePassedAt < inFlightMs) about.mayRepeat = true;
    about.isInProgress = true;
    open.add(response);
    // A connection is reused for many requests, each with a listener.
    const socket = response.req.socket.setMaxListeners(0);
    response.on("close", () => {
      about.isInProgress = false;
      open.delete(response);
    });

    const behaviour = behaviourOf[kind];
    behaviours[behaviour]?.(response, index);
    const isOk = response.statusCode === 200 && response.writableEnded;
    if (!isOk && !behaviour.startsWith("accepts")) return;
    response.on("finish", () => {
      // Too late: the server has exited or given up.
      if (socket.destroyed) return;
      about.isAccepted = true;
      about.acceptedAt = performance.now();
      // The server may not have read the answer or stored it in time.
      socket.once("close", () => allowRepeatIfRecent(about));
    });
  }

  const receivers = await Promise.all(kinds.map(() => startReceiver()));
  for (const [at, kind] of kinds.entries()) {
    const { requests, behave } = receivers[at] as (typeof receivers)[number];
    behave((response, index) => receive(kind, requests[index] as ReceivedRequest, response, index));
  }
  const urls = receivers.map(({ url }) => url.href);
  return {
    environment: {
      CONTACT_WEBHOOK_URL: urls[kinds.indexOf("enquiry")] ?? "",
      APPLICATION_WEBHOOK_URL: urls[kinds.indexOf("application")] ?? "",
      WEBHOOK_TIMEOUT_SECONDS: "1",
    },
    /** From now on, the receivers of these kinds behave in this way. */
    setBehaviour(behaviour: string, of: readonly Kind[] = kinds) {
      for (const kind of of) behaviourOf[kind] = behaviour;
    },
    isBusy: () => open.size > 0,
    onTimePassed: () => {
      timePassedAt = performance.now();
      // A lock may have expired before its result was in the store.
      model.all.forEach(allowRepeatIfRecent);
    },
    close: () => Promise.all(receivers.map(({ close }) => close())),
  };
}
