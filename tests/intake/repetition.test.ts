import { expect, test } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { everything, json, keptLog, testApp } from "./support/test-app.ts";

test("JSON without a key is new every time, and not repeated by JSON with one", async () => {
  const { app, store } = await testApp();
  for (const headers of [{}, {}, { "idempotency-key": "k1" }])
    await app.inject(json(enquiry, headers));
  expect(await store.list(everything)).toHaveLength(3);
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
