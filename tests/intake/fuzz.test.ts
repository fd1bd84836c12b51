import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { endpoints, type Kind } from "../../shared/submission/kinds.ts";
import { ask, rawConnection } from "../support/http.ts";
import { testSeed } from "../support/random.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { anyHeaders, anyRequest, type Input, payloadOf } from "./support/any-submission.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 150);
const patience = 30_000 + runs * 50;
const asJson = { "content-type": "application/json" };

/** A server of its own, with what it kept last and a check that it logged no error. */
async function fuzzedServer() {
  const folder = tempFolder();
  const server = await startServer(settings(folder));
  const database = new DatabaseSync(join(folder, "intake.db"), { readOnly: true });
  onTestFinished(() => database.close());
  const newest = database.prepare("SELECT id, payload FROM submission ORDER BY rowid DESC LIMIT 1");
  const send = (kind: Kind, headers: Record<string, string>, body: Buffer | string) =>
    ask(`${server.url}${endpoints[kind]}`, { method: "POST", headers, body });
  return {
    url: server.url,
    send,
    newest: () => newest.get() as { id: string; payload: string } | undefined,
    /** At the end, no error is logged and it still accepts submissions. */
    expectWell: async () => {
      expect(server.output()).toMatchObject({ stderr: "" });
      expect(server.output().stdout).not.toMatch(/"level":[56]0/);
      expect((await send("enquiry", asJson, JSON.stringify(enquiry))).status).toBe(202);
    },
  };
}

test(
  "what is valid is taken unchanged, everything else taken unchanged or refused as documented",
  async () => {
    const { send, newest, expectWell } = await fuzzedServer();
    await fc.assert(
      fc.asyncProperty(anyRequest, fc.option(anyHeaders), async (request, headers) => {
        const { kind, isValid, type, body } = request;
        const before = newest()?.id;
        const answer = await send(kind, { ...headers, "content-type": type }, body);
        const isForm = /^ *application\/x-www-form-urlencoded/i.test(type);
        if (answer.status === 202 || answer.status === 303) {
          expect(answer.status).toBe(isForm ? 303 : 202);
          // The same form twice is one submission.
          if (isForm && newest()?.id === before) return;
          if (!isForm) expect(JSON.parse(answer.body)).toEqual({ id: newest()?.id });
          expectUnchanged(newest()?.payload, isForm ? formFields(body) : JSON.parse(`${body}`));
          return;
        }
        expect(isValid && headers === null, answer.body).toBe(false);
        expect([400, 403, 413, 415, 422], answer.body).toContain(answer.status);
        expect(newest()?.id).toBe(before);
        expect(answer.headers["content-type"]).toMatch(
          isForm ? /^text\/html/ : /^application\/problem\+json$/,
        );
        if (!isForm) expect(JSON.parse(answer.body)).toMatchObject({ status: answer.status });
        expect(answer.body).not.toMatch(/node_modules|\.ts:\d| {4}at /);
      }),
      { seed: testSeed(), numRuns: runs * 4 },
    );
    await expectWell();
  },
  patience,
);

/** Every field of the payload is what was sent for it, and what was not sent is empty. */
function expectUnchanged(kept: string | undefined, input: Input): void {
  const { timestamp, ...payload } = JSON.parse(kept ?? "{}");
  const { timestamp: time, ...wanted } = payloadOf({ ...input });
  // A number with its own country's code replaces the chosen one.
  if (/^\+\d/.test(String(input.phone))) wanted.phone = payload.phone;
  for (const [name, value] of Object.entries(payload)) expect(value).toBe(wanted[name] ?? "");
  if (time) expect(timestamp).toBe(time);
}

function formFields(payload: Buffer): Input {
  const fields = [...new URLSearchParams(payload.toString())];
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")]));
}

const fragments = [
  ..."GET POST HEAD OPTIONS TRACE CONNECT / /api/enquiries * HTTP/1.1 HTTP/1.0".split(" "),
  ...": ; , 0 5 ff {} a=b&".split(" "),
  ...[" ", "\t", "\r\n", "\r\n\r\n", "\n", "\r", "\0", "\xff"],
  "Host: a\r\n",
  "Content-Type: application/json\r\n",
  "Content-Length: ",
  "Transfer-Encoding: chunked\r\n",
  "Expect: 100-continue\r\n",
  "Connection: keep-alive\r\n",
  "Upgrade: h2c\r\n",
  "X: ".padEnd(9000, "y"),
  "POST /api/enquiries HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n",
];

test(
  "whatever a connection carries, the server keeps serving",
  async () => {
    const { url, expectWell } = await fuzzedServer();
    const soup = fc.array(fc.constantFrom(...fragments), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(soup, async (chosen) => {
        const { socket, statuses, closed } = rawConnection(url);
        socket.end(chosen.join(""), "latin1");
        await closed;
        for (const status of statuses()) expect(status).toBeLessThan(500);
      }),
      { seed: testSeed(), numRuns: runs },
    );
    await expectWell();
  },
  patience,
);
