import { randomUUID } from "node:crypto";
import { endpoints, type Kind, kinds } from "../../../shared/submission/kinds.ts";
import { atEnd } from "../../support/at-end.ts";
import { application, applicationPayload, enquiry } from "../../support/submissions.ts";

/** What one sender wanted to tell, and under which ids it has been acknowledged. */
export type Told = {
  readonly payload: Readonly<Record<string, string>>;
  readonly ids: Set<string>;
};

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Random numbers from 0 up to 1, by the name of who uses them. */
export type RandomOf = (stream: string) => () => number;

/**
 * People at forms who do not give up: each sends one submission after another, and the same again
 * until it is acknowledged, with the same Idempotency-Key as the form's script, or as a form
 * without it.
 *
 * @param address where the server is at the moment
 */
export function startSenders(count: number, address: () => string | undefined, randomOf: RandomOf) {
  const told = new Map<string, Told>();
  let isOver = false;
  let isAbandoned = false;
  atEnd(() => {
    isAbandoned = true;
  });

  async function sendOn(sender: number): Promise<void> {
    const random = randomOf(`sender ${sender}`);
    const kind = kinds[sender % kinds.length] as Kind;
    for (let number = 0; !isOver; number += 1) {
      const mark = `${sender}/${number}`;
      const text = `${mark} ${"漢é😀\n".repeat(random() * 300)}.`;
      const own =
        kind === "enquiry"
          ? { subject: mark, message: text }
          : { jobTitle: mark, motivation: text };
      const [input, payload] =
        kind === "enquiry" ? [enquiry, enquiry] : [application, applicationPayload];
      const ids = new Set<string>();
      told.set(mark, { payload: { ...payload, ...own }, ids });
      const request = (sender % 4 < 2 ? scriptRequest : formRequest)({ ...input, ...own });
      const losesAnswer = random() < 0.1;
      await sendUntilTaken(kind, request, ids);
      // As if the first answer had been lost on its way.
      if (losesAnswer) await sendUntilTaken(kind, request, ids);
      await pause(random() * 10);
    }
  }

  async function sendUntilTaken(kind: Kind, request: RequestInit, ids: Set<string>) {
    while (!isAbandoned) {
      const answer = await fetch(`${address()}${endpoints[kind]}`, request).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.status === 202 && text !== undefined) ids.add(JSON.parse(text).id);
      if ((answer?.status === 202 || answer?.status === 303) && text !== undefined) return;
      await pause(20);
    }
  }

  const sending = Promise.all(Array.from({ length: count }, (_, sender) => sendOn(sender)));
  return {
    told,
    /** Lets everybody finish what they have begun. */
    stop: () => {
      isOver = true;
      return sending;
    },
  };
}

function scriptRequest(input: Record<string, string>): RequestInit {
  const headers = { "content-type": "application/json", "idempotency-key": randomUUID() };
  return { method: "POST", headers, body: JSON.stringify(input) };
}

function formRequest(input: Record<string, string>): RequestInit {
  return { method: "POST", body: new URLSearchParams(input), redirect: "manual" };
}
