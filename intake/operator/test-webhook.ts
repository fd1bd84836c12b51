import { randomUUIDv7 } from "node:crypto";
import { ExpectedError, prefixes } from "../../shared/settings.ts";
import type { FieldName } from "../../shared/submission/fields.ts";
import type { Kind } from "../../shared/submission/kinds.ts";
import { toPayload } from "../../shared/submission/payload.ts";
import { receiverOf, sendTo } from "../delivery/send.ts";
import { adviceOn } from "./advice.ts";
import type { Context } from "./context.ts";
import { asJson, printable, resultText, table } from "./text.ts";

const text = "Test of the webhook by the site's operator: please ignore.";
const sample = {
  firstName: "Test",
  lastName: "Test",
  email: "test@example.com",
  company: "Test",
  subject: "Test",
  message: text,
  dialCode: "+32",
  phone: "2 000 00 00",
  jobTitle: "Test",
  linkedinUrl: "https://www.linkedin.com/in/test",
  resumeUrl: "https://example.com/test",
  motivation: text,
} satisfies Record<FieldName, string>;

/**
 * Sends a sample to a kind's webhook, as the server sends submissions, and writes what it answered.
 *
 * @throws ExpectedError saying what to do, unless the answer would count as delivered
 */
export async function testWebhook(
  { environment, now, write }: Pick<Context, "environment" | "now" | "write">,
  kind: Kind,
  { json }: { json?: true },
): Promise<void> {
  const receiver = receiverOf(environment, kind);
  const prefix = `${prefixes[kind]}_WEBHOOK`;
  if (!receiver) throw new ExpectedError(`${prefix}_URL is not set: nothing to test.`);
  const id = randomUUIDv7();
  const sending = { timestamp: new Date(now).toISOString(), source: "/test" };
  const payload = JSON.stringify(toPayload(kind, sample, sending));
  const send = sendTo(receiver, () => now);
  const sent = await send({ id, payload }, new AbortController().signal);
  if (!sent) throw new Error("Nobody aborts it.");
  const { attempt, reached } = sent;
  const { status, error, answer, durationMs } = attempt;
  const isDelivered = reached === "delivered";
  const facts = [
    ["webhook-id", id],
    ["took", `${durationMs}ms`],
    ["result", `${resultText(attempt)}${isDelivered ? " delivered" : ""}`],
    ["answer", printable(answer ?? "")],
  ];
  const result = { kind, webhookId: id, delivered: isDelivered, status, error, answer, durationMs };
  await write(`${json ? asJson(result) : table(facts)}\n`);
  if (!isDelivered) throw new ExpectedError(adviceOn(attempt));
}
