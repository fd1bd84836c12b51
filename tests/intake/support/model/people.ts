import { randomUUID } from "node:crypto";
import { endpoints } from "../../../../shared/submission/kinds.ts";
import type { Model, Submission } from "./model.ts";
import type { Draft } from "./schedule.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** People at forms who do not give up, and programs that try once. */
export function people(model: Model, address: () => string | undefined) {
  let isOver = false;

  async function once(submission: Submission, request: RequestInit): Promise<number | undefined> {
    const url = `${address()}${endpoints[submission.kind]}`;
    const answer = await fetch(url, request).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined) return undefined;
    if (answer.status === 202) submission.ids.add(JSON.parse(text).id);
    if (submission.ids.size > 1) model.fault("answered with two ids", submission);
    const { status } = answer;
    if (status === 202 || status === 303) submission.isTaken = true;
    else if (status !== 422 && status !== 503) model.fault(`answered ${status}`, submission);
    return status;
  }

  async function untilAnswered(submission: Submission, request: RequestInit, wanted: number) {
    for (;;) {
      const status = await once(submission, request);
      if (status === wanted || isOver) return;
      if (status !== undefined && status !== 503) {
        return model.fault(`answered ${status} instead of ${wanted}`, submission);
      }
      await pause(20);
    }
  }

  async function send(draft: Draft): Promise<void> {
    const { by, next } = draft;
    const submission = model.add(draft);
    const { input } = submission;
    const key = randomUUID();
    const request = by === "form" ? form(input) : json(input, by === "key" ? key : undefined);
    if (by === "program") {
      await once(submission, request);
      return;
    }
    const wanted = by === "form" ? 303 : 202;
    const again = () => untilAnswered(submission, request, wanted);
    await Promise.all(next === "twice at once" ? [again(), again()] : [again()]);
    if (next === "same") await again();
    if (next === "other" && by === "key") {
      await untilAnswered(submission, json({ ...input, source: "/other" }, key), 422);
    }
    if (next !== "clean") return;
    // Released as soon as it has come, which is before its answer.
    submission.isHeld = false;
    submission.retriedAt = submission.sentAt;
    const { leaveEmpty: _, ...clean } = input;
    await untilAnswered(submission, by === "form" ? form(clean) : json(clean, key), wanted);
  }

  return {
    send: (drafts: readonly Draft[]) => Promise.all(drafts.map(send)),
    giveUp: () => {
      isOver = true;
    },
  };
}

function json(input: Submission["input"], key?: string): RequestInit {
  const headers = {
    "content-type": "application/json",
    ...(key === undefined ? {} : { "idempotency-key": key }),
  };
  return { method: "POST", headers, body: JSON.stringify(input) };
}

function form(input: Submission["input"]): RequestInit {
  return { method: "POST", body: new URLSearchParams(input), redirect: "manual" };
}
