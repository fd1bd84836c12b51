import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sign } from "../../intake/delivery/sign.ts";

const root = join(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const key = Buffer.from("0123456789abcdef0123456789abcdef");
const secret = `whsec_${key.toString("base64")}`;
const id = "01a1fe39-2bb8-702d-9320-2d6713454d82";
const body = '{"firstName":"Ada","message":"Hello"}';

test("the worked example of docs/delivery.md is right", () => {
  const example = read("docs/delivery.md");
  const signature = sign({ id, timestamp: 1795266522, body }, [key]);
  for (const part of [secret, `${id}.1795266522.${body}`, signature]) {
    expect(example).toContain(part);
  }
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
