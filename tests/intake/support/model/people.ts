import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "../../../../shared/submission/kinds.ts";
import type { Model, Submission } from "./model.ts";
import type { Draft } from "./schedule.ts";

/** The script of a form sends until it succeeds; a form without it, and a program, send once. */
export function startPeople(model: Model, address: () => string | undefined) {
  let isOver = false;

  async function sendOnce(about: Submission, request: RequestInit): Promise<number | undefined> {
    const answer = await fetch(`${address()}${endpoints[about.kind]}`, request).catch(() => {});
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined) return undefined;
    const { status } = answer;
    if (status === 202) model.checkId(about, JSON.parse(text).id, "acknowledged");
    if (status === 202 || status === 303) about.isAcknowledged = true;
    else if (status !== 503) model.fail(`answered ${status}`, about);
    return status;
  }

  async function send(draft: Draft): Promise<void> {
    const about = model.add(draft);
    const { by, again } = draft;
    const headers = {
      "content-type": "application/json",
      ...(by === "key" ? { "idempotency-key": randomUUID() } : {}),
    };
    const request = (input: Submission["input"]): RequestInit =>
      by === "form"
        ? { method: "POST", body: new URLSearchParams(input), redirect: "manual" }
        : { method: "POST", headers, body: JSON.stringify(input) };
    if (by !== "key") return void (await sendOnce(about, request(about.input)));
    const sendUntilKept = async (input = about.input) => {
      while (!isOver) {
        const status = await sendOnce(about, request(input));
        if (status === 202) return;
        await pause(20);
      }
    };
    const times = again === "at once" ? [1, 2] : [1];
    await Promise.all(times.map(() => sendUntilKept()));
    if (again !== "later") return;
    await pause(50);
    await sendUntilKept({ ...about.input, timestamp: "2026-11-20T11:00:00.000Z" });
  }

  return {
    send: (drafts: readonly Draft[]) => Promise.all(drafts.map(send)),
    giveUp: () => {
      isOver = true;
    },
  };
}
