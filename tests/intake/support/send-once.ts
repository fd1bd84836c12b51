import { expect } from "vitest";
import { type Receiver, sendTo } from "../../../intake/delivery/send.ts";
import { receiverAt } from "./deliver-to.ts";

/** Makes one attempt to send a submission with the id `the-id`. */
export const sendOnce = (url: URL, more: Partial<Receiver> = {}) =>
  sendTo(receiverAt(url, more), Date.now)(
    { id: "the-id", payload: "{}" },
    new AbortController().signal,
  );

/** What an attempt shows that failed with such an error. */
export const ended = (
  reached: "nobody" | "acted",
  error: RegExp,
  status: number | null = null,
) => ({
  reached,
  attempt: { status, error: expect.stringMatching(error) },
});
