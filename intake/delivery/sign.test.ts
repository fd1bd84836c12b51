import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { sign } from "./sign.ts";

const key = Buffer.from("0123456789abcdef0123456789abcdef");
const newer = Buffer.from("fedcba9876543210fedcba9876543210");
const body = '{"message":"Grüße 😀"}';

/** Verifies a message signed with these keys as a receiver that knows one key. */
function verify(text: string, signingKeys: readonly Buffer[], known = key) {
  const timestamp = Math.floor(Date.now() / 1000);
  return new Webhook(known.toString("base64")).verify(text, {
    "webhook-id": "id-1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign({ id: "id-1", timestamp, body }, signingKeys),
  });
}

test("an independent library verifies the signature", () => {
  expect(verify(body, [key])).toEqual({ message: "Grüße 😀" });
});

test("another body has another signature", () => {
  expect(() => verify(body.replace("G", "g"), [key])).toThrow("No matching signature");
});

test("while a key is replaced, receivers with the old and with the new one verify", () => {
  expect(verify(body, [newer, key], key)).toEqual({ message: "Grüße 😀" });
  expect(verify(body, [newer, key], newer)).toEqual({ message: "Grüße 😀" });
  expect(() => verify(body, [newer], key)).toThrow("No matching signature");
});
