import { expect, test } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { everything, form, json, keptLog, testApp } from "./support/test-app.ts";

const { timestamp: _, ...fields } = enquiry;

test("JSON without a key is new every time, and not repeated by JSON with one", async () => {
  const { app, store } = await testApp();
  for (const headers of [{}, {}, { "idempotency-key": "k1" }])
    await app.inject(json(enquiry, headers));
  expect(await store.list(everything)).toHaveLength(3);
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

test("a key with other content, or that is malformed, is refused", async () => {
  const { lines, log } = keptLog("info");
  const { app, store } = await testApp({ log });
  const send = (key: string, message: string) =>
    app.inject(json({ ...enquiry, message }, { "idempotency-key": key }));
  await send("k1", "One");
  const other = await send("k1", "Other");
  expect(other.statusCode).toBe(422);
  const message = "This Idempotency-Key has been used for another submission.";
  expect(other.json().errors).toEqual([{ field: "Idempotency-Key", message }]);
  expect(lines.join("")).toMatch(/"kind":"enquiry","msg":"submission conflict"/);
  for (const key of ["", "k".repeat(256), "clé"]) {
    expect((await send(key, "One")).statusCode, key).toBe(400);
  }
  expect(await store.list(everything)).toHaveLength(1);
});

test("a form without JavaScript is one submission with what its script then sends", async () => {
  const { app, store, clock } = await testApp();
  await app.inject(form(fields));
  const [kept] = await store.list(everything);
  const withKey = (key: string) => app.inject(json(enquiry, { "idempotency-key": key }));
  const answers = [await withKey("k1"), await withKey("k2")];
  clock.pass(11 * 60_000);
  answers.push(await withKey("k1"));
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().id]).toEqual([202, kept?.id]);
  }
  expect(await store.list(everything)).toHaveLength(1);
  expect((await withKey("k3")).json().id).not.toBe(kept?.id);
});

test("a form whose trap a tool filled in is delivered once it is sent clean", async () => {
  const kinds: string[] = [];
  const { app, store } = await testApp({ onKept: (kind) => kinds.push(kind) });
  await app.inject(form({ ...fields, leaveEmpty: "autofilled" }));
  expect([await store.list(everything), kinds]).toMatchObject([[{ state: "held" }], []]);
  expect((await app.inject(form(fields))).statusCode).toBe(303);
  expect(await store.list(everything)).toMatchObject([{ state: "pending" }]);
  expect(kinds).toEqual(["enquiry"]);
});
