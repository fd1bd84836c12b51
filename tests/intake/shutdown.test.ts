import { Agent } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { hang, startReceiver } from "./support/receiver.ts";
import { postThrough } from "./support/sender.ts";
import { post, settings, startServer, wait } from "./support/server-process.ts";

test("a signal in the very moment of starting closes in order", async () => {
  const server = await startServer(settings(tempFolder()));
  const { code, stdout } = await server.stop("SIGTERM");
  expect([code, stdout]).toEqual([0, expect.stringContaining('"closed"')]);
});

test("SIGINT, even twice, answers open requests, ends hanging deliveries and exits with 0", async () => {
  const receiver = await startReceiver(hang);
  const folder = tempFolder();
  const server = await startServer(settings(folder, { CONTACT_WEBHOOK_URL: receiver.url.href }));
  const kept = await post(`${server.url}/api/enquiries`, enquiry);
  await kept.text();
  await vi.waitFor(() => expect(receiver.requests).toHaveLength(1), wait);
  const slow = slowPost(`${server.url}/api/enquiries`, JSON.stringify(enquiry));
  await slow.begun;
  const startedAt = Date.now();
  const ended = server.stop("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 300));
  // npm sends it once more after a Ctrl-C.
  server.child.kill("SIGINT");
  await new Promise((resolve) => setTimeout(resolve, 100));
  slow.finish();
  const response = await slow.response;
  expect([response.status, response.headers.get("connection")]).toEqual([202, "close"]);
  expect((await ended).code).toBe(0);
  expect(Date.now() - startedAt).toBeLessThan(8000);
}, 20_000);

test.each([
  ["a connection each", false],
  ["connections that stay open", true],
])(
  "SIGTERM among many senders with %s keeps just what it has acknowledged",
  async (_how, keepAlive) => {
    const folder = tempFolder();
    const server = await startServer(settings(folder, { SUBMISSIONS_PER_MINUTE: "1000000" }));
    const agent = new Agent({ keepAlive });
    const acknowledged = new Set<string>();
    let isGone = false;
    const sendOn = async (sender: number) => {
      for (let number = 0; !isGone; number += 1) {
        const subject = `${sender}/${number}`;
        await postThrough(agent, server.url, { ...enquiry, subject }).then(
          // A busy machine answers some with 503.
          ({ status }) => status === 202 && acknowledged.add(subject),
          // Not yet taken from the system's queue when the server closed, so refused.
          () => {
            isGone = true;
          },
        );
      }
    };
    const sending = Promise.all(Array.from({ length: 40 }, (_, sender) => sendOn(sender)));
    await vi.waitFor(() => expect(acknowledged.size).toBeGreaterThan(200), wait);
    const startedAt = Date.now();
    const { code } = await server.stop("SIGTERM");
    expect(code).toBe(0);
    expect(Date.now() - startedAt).toBeLessThan(8000);
    await sending;
    agent.destroy();

    const database = new DatabaseSync(join(folder, "intake.db"));
    const rows = database.prepare("SELECT payload ->> 'subject' AS subject FROM submission").all();
    database.close();
    const kept = rows.map(({ subject }) => String(subject)).toSorted();
    expect(kept).toEqual([...acknowledged].toSorted());
  },
  20_000,
);

/** A POST whose body comes in two parts, the second when asked. */
function slowPost(url: string, text: string) {
  const begun = Promise.withResolvers<void>();
  const rest = Promise.withResolvers<void>();
  const bytes = Buffer.from(text);
  async function* body() {
    yield bytes.subarray(0, 10);
    setTimeout(begun.resolve, 100);
    await rest.promise;
    yield bytes.subarray(10);
  }
  const response = fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: Readable.from(body()) as unknown as BodyInit,
    duplex: "half",
  } as RequestInit);
  return { begun: begun.promise, finish: rest.resolve, response };
}
