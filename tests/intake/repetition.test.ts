import { pino } from "pino";
import { expect, test } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { everything, form, json, testApp } from "./support/test-app.ts";

test("JSON without a key is a new submission every time", async () => {
  const { app, store } = await testApp();
  await app.inject(json(enquiry));
  await app.inject(json(enquiry));
  expect(await store.list(everything)).toHaveLength(2);
});

test("JSON with a key is kept once, also when sent twenty times at once", async () => {
  const { app, store } = await testApp();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const timestamp = `2026-11-20T10:00:${index + 10}Z`;
      return app.inject(json({ ...enquiry, timestamp }, { "idempotency-key": "k 1" }));
    }),
  );
  expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([202]));
  expect(new Set(responses.map((response) => response.json().id)).size).toBe(1);
  expect(await store.list(everything)).toHaveLength(1);
});

test("JSON with a used key and other content is refused, not kept", async () => {
  const lines: string[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(line) });
  const { app, store } = await testApp({ log });
  const headers = { "idempotency-key": "k1" };
  await app.inject(json(enquiry, headers));
  const other = await app.inject(json({ ...enquiry, message: "Other" }, headers));
  expect(other.statusCode).toBe(422);
  const message = "This Idempotency-Key has been used for another submission.";
  expect(other.json().errors).toEqual([{ field: "Idempotency-Key", message }]);
  expect(lines.join("")).toMatch(/"kind":"enquiry","msg":"submission conflict"/);
  expect(await store.list(everything)).toHaveLength(1);
});

test.each(["", "k".repeat(256), "clé"])("JSON with the key %j is malformed", async (key) => {
  const { app } = await testApp();
  const response = await app.inject(json(enquiry, { "idempotency-key": key }));
  expect(response.statusCode).toBe(400);
});

test("JSON with a key repeats nothing that a program sent without one", async () => {
  const { app, store } = await testApp();
  await app.inject(json(enquiry));
  await app.inject(json(enquiry, { "idempotency-key": "k1" }));
  expect(await store.list(everything)).toHaveLength(2);
});

test("a form without JavaScript is one submission with what its script then sends", async () => {
  const { app, store, clock } = await testApp();
  const { timestamp: _, ...fields } = enquiry;
  await app.inject(form(fields));
  const [kept] = await store.list(everything);
  const withKey = (key: string) => app.inject(json(enquiry, { "idempotency-key": key }));
  const answers = [await withKey("k1"), await withKey("k2")];
  clock.pass(11 * 60_000);
  answers.push(await withKey("k1"));
  expect(answers.map((answer) => [answer.statusCode, answer.json().id])).toEqual(
    Array.from({ length: 3 }, () => [202, kept?.id]),
  );
  expect(await store.list(everything)).toHaveLength(1);
  expect((await withKey("k3")).json().id).not.toBe(kept?.id);
});

test("a form whose trap a tool filled in is delivered once it is sent clean", async () => {
  const kinds: string[] = [];
  const { app, store } = await testApp({ onKept: (kind) => kinds.push(kind) });
  const { timestamp: _, ...fields } = enquiry;
  await app.inject(form({ ...fields, leaveEmpty: "autofilled" }));
  expect([await store.list(everything), kinds]).toMatchObject([[{ state: "held" }], []]);
  expect((await app.inject(form(fields))).statusCode).toBe(303);
  expect([await store.list(everything), kinds]).toMatchObject([
    [{ state: "pending" }],
    ["enquiry"],
  ]);
});
