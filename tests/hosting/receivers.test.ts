import { execFileSync } from "node:child_process";
import { createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { sign } from "../../intake/delivery/sign.ts";
import { tempFolder } from "../support/test-end.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const key = Buffer.from("0123456789abcdef0123456789abcdef");
const secret = `whsec_${key.toString("base64")}`;
const id = "01a1fe39-2bb8-702d-9320-2d6713454d82";
const body = '{"firstName":"Ada","message":"Hello"}';
const seconds = () => Math.floor(Date.now() / 1000);

/** The headers of a delivery while a key is being replaced: the old key's signature is first. */
function headersAt(timestamp: number, signed = body) {
  const old = Buffer.alloc(32);
  return {
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": sign({ id, timestamp, body: signed }, [old, key]),
  };
}

test("the worked example of docs/delivery.md is right", () => {
  const example = read("docs/delivery.md");
  const signature = sign({ id, timestamp: 1795266522, body }, [key]);
  for (const part of [secret, `${id}.1795266522.${body}`, signature]) {
    expect(example).toContain(part);
  }
});

type Message = { req: unknown; payload: unknown; statusCode?: number };

describe("the flow for Node-RED", () => {
  type Node = { id: string; func: string; wires: string[][]; skipBodyParsing?: boolean };
  const nodes: Node[] = JSON.parse(read("hosting/receivers/node-red-enquiries.json"));
  const find = (wanted: string) => nodes.find((node) => node.id === wanted) as Node;
  const context = new Map<string, unknown>();

  /** Passes a message through the flow and returns the answer. */
  function answer(headers: object, text = body): Message {
    let at = find("in").wires[0]?.[0] ?? "";
    let message: Message = { req: { headers }, payload: Buffer.from(text) };
    const steps: string[] = [];
    while (at !== "answer") {
      steps.push(at);
      const { func, wires } = find(at);
      const run = new Function("msg", "env", "flow", "crypto", func);
      const env = { get: () => secret };
      const result = run(message, env, context, { createHmac, timingSafeEqual });
      const outputs: (Message | null)[] = Array.isArray(result) ? result : [result];
      const used = outputs.findIndex((output) => output !== null);
      message = outputs[used] as Message;
      at = wires[used]?.[0] ?? "";
    }
    return { ...message, steps } as Message & { steps: string[] };
  }

  test("reads the raw body, does the work once per id and answers with the receipt", () => {
    expect(find("in").skipBodyParsing).toBe(true);
    const receipt = { statusCode: 200, payload: { received: id } };
    const steps = ["verify", "work", "remember", "receipt"];
    expect(answer(headersAt(seconds()))).toMatchObject({ ...receipt, steps });
    const again = { ...receipt, steps: ["verify", "receipt"] };
    expect(answer(headersAt(seconds()))).toMatchObject(again);
  });

  test.each([
    ["another body", headersAt(seconds(), "{}")],
    ["an old time", headersAt(seconds() - 400)],
    ["no signature", { "webhook-id": id, "webhook-timestamp": String(seconds()) }],
  ])("refuses %s", (_what, headers) => {
    expect(answer(headers)).toMatchObject({ statusCode: 401 });
  });
});

test("the flow for n8n verifies, does the work once and answers with the webhook-id", () => {
  const { nodes, connections } = JSON.parse(read("hosting/receivers/n8n-enquiries.json"));
  type Node = { name: string; type: string; parameters: Record<string, unknown> };
  const find = (name: string) => (nodes as Node[]).find((node) => node.name === name);
  const next = (name: string): string[] =>
    (connections[name]?.main ?? []).map(([to]: { node: string }[]) => to?.node ?? "");
  expect(find("Webhook")?.parameters).toMatchObject({ responseMode: "responseNode" });
  expect(find("Sign")?.parameters).toMatchObject({ secret: key.toString(), encoding: "base64" });
  expect(find("Receipt")?.parameters.responseBody).toContain("webhook-id");
  for (const name of Object.keys(connections).flatMap((from) => [from, ...next(from)])) {
    expect(find(name)).toBeDefined();
  }
  const path = ["Webhook", "Sign", "Verify", "Recognise", "Repeated?"];
  for (const [index, name] of path.slice(1).entries())
    expect(next(path[index] ?? "")).toContain(name);
  expect(next("Verify")).toEqual(["Recognise", "Refuse"]);
  expect(next("Repeated?")).toEqual(["Receipt", "Your work here"]);
  // Remembered only after the work, so that failed work is repeated.
  expect(next("Your work here")).toEqual(["Remember"]);
  expect(next("Remember")).toEqual(["Receipt"]);
});

test("the command for adnanh/webhook verifies, does the work once and prints the receipt", () => {
  const done = tempFolder();
  const take = (headers: Record<string, string>) =>
    execFileSync(join(root, "hosting/receivers/take-enquiry"), {
      env: {
        PATH: process.env.PATH,
        WEBHOOK_SECRET: secret,
        WEBHOOK_DONE: done,
        WEBHOOK_ID: headers["webhook-id"],
        WEBHOOK_TIMESTAMP: headers["webhook-timestamp"],
        WEBHOOK_SIGNATURE: headers["webhook-signature"],
        WEBHOOK_BODY: body,
      },
      stdio: ["ignore", "pipe", "pipe"],
    }).toString();
  expect(take(headersAt(seconds()))).toBe(`${id}\n`);
  expect(take(headersAt(seconds()))).toBe(`${id}\n`);
  expect(() => take(headersAt(seconds(), "{}"))).toThrow("wrong signature");
  expect(() => take(headersAt(seconds() - 400))).toThrow("wrong time");
});
