import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { endpoints } from "../../../../shared/submission/kinds.ts";
import type { Model, Submission } from "./model.ts";
import type { Draft } from "./schedule.ts";

/** People who fill in forms and send until they succeed, and programs that send once. */
export function startPeople(model: Model, address: () => string | undefined) {
  let isOver = false;

  async function sendOnce(about: Submission, request: RequestInit): Promise<number | undefined> {
    const answer = await fetch(`${address()}${endpoints[about.kind]}`, request).catch(() => {});
    const text = await answer?.text().catch(() => undefined);
    if (!answer || text === undefined) return undefined;
    const { status } = answer;
    if (status === 202) model.checkId(about, JSON.parse(text).id, "acknowledged");
    if (status === 202 || status === 303) about.isAcknowledged = true;
    else if (status !== 422 && status !== 503) model.fail(`answered ${status}`, about);
    return status;
  }

  async function send(draft: Draft): Promise<void> {
    const about = model.add(draft);
    const { by, again } = draft;
    const key = randomUUID();
    const request = (input: Submission["input"], way = by): RequestInit => {
      if (way === "form") {
        return { method: "POST", body: new URLSearchParams(input), redirect: "manual" };
      }
      const headers = {
        "content-type": "application/json",
        ...(way === "key" ? { "idempotency-key": key } : {}),
      };
      return { method: "POST", headers, body: JSON.stringify(input) };
    };
    const sendUntil = async (expected: number, input = about.input, way = by) => {
      for (;;) {
        const status = await sendOnce(about, request(input, way));
        if (status === expected || isOver) return;
        if (status && status !== 503)
          return model.fail(`answered ${status}, not ${expected}`, about);
        await pause(20);
      }
    };
    if (by === "program") return void (await sendOnce(about, request(about.input)));
    const success = by === "form" ? 303 : 202;
    const times = again === "at once" ? [1, 2] : [1];
    await Promise.all(times.map(() => sendUntil(success)));
    if (again === "later") {
      await pause(50);
      await sendUntil(success, { ...about.input, timestamp: "2026-11-20T11:00:00.000Z" });
    } else if (again === "other" && by === "key") {
      await sendUntil(422, { ...about.input, source: "/other" });
    } else if (again === "other") {
      // The same form, sent by its script once that has loaded.
      await sendUntil(202, about.input, "key");
    } else if (again === "clean") {
      const { leaveEmpty: _, ...clean } = about.input;
      about.isHeld = false;
      await sendUntil(success, clean);
    }
  }

  return {
    send: (drafts: readonly Draft[]) => Promise.all(drafts.map(send)),
    giveUp: () => {
      isOver = true;
    },
  };
}
