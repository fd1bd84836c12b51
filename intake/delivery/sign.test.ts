import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { sign } from "./sign.ts";

const key = Buffer.from("0123456789abcdef0123456789abcdef");
const body = '{"message":"Grüße 😀"}';

function verify(text: string) {
  const timestamp = Math.floor(Date.now() / 1000);
  return new Webhook(key.toString("base64")).verify(text, {
    "webhook-id": "id-1",
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign({ id: "id-1", timestamp, body }, key),
  });
}

test("an independent library verifies the signature", () => {
  expect(verify(body)).toEqual({ message: "Grüße 😀" });
});

test("another body has another signature", () => {
  expect(() => verify(body.replace("G", "g"))).toThrow("No matching signature");
});
