import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { endpoints, type Kind, kinds } from "../../../shared/submission/kinds.ts";
import { application, applicationPayload, enquiry } from "../../support/submissions.ts";

/** What one sender wanted to tell, and under which ids it has been acknowledged. */
export type Told = {
  readonly kind: Kind;
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
  onTestFinished(() => {
    isAbandoned = true;
  });

  async function sendOn(sender: number): Promise<void> {
    const random = randomOf(`sender ${sender}`);
    const kind = kinds[sender % kinds.length] as Kind;
    for (let number = 0; !isOver; number += 1) {
      const mark = `${sender}/${number}`;
      const text = `${mark} ${"漢é😀\n".repeat(random() * 300)}.`;
      const [input, payload] =
        kind === "enquiry"
          ? [
              { ...enquiry, subject: mark, message: text },
              { ...enquiry, subject: mark, message: text },
            ]
          : [
              { ...application, jobTitle: mark, motivation: text },
              { ...applicationPayload, jobTitle: mark, motivation: text },
            ];
      const one = { kind, payload, ids: new Set<string>() };
      told.set(mark, one);
      await sendUntilTaken(one, input, { byScript: sender % 4 < 2, losesAnswer: random() < 0.1 });
      await pause(random() * 10);
    }
  }

  async function sendUntilTaken(
    { kind, ids }: Told,
    input: Record<string, string>,
    { byScript, losesAnswer }: { byScript: boolean; losesAnswer: boolean },
  ): Promise<void> {
    const request = byScript ? scriptRequest(input) : formRequest(input);
    let answersToLose = losesAnswer ? 1 : 0;
    while (!isAbandoned) {
      const answer = await fetch(`${address()}${endpoints[kind]}`, request).catch(() => undefined);
      const text = await answer?.text().catch(() => undefined);
      if (answer?.status === 202 && text !== undefined) ids.add(JSON.parse(text).id);
      const isTaken = answer?.status === (byScript ? 202 : 303) && text !== undefined;
      if (isTaken && answersToLose === 0) return;
      if (isTaken) answersToLose -= 1;
      else await pause(20);
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
