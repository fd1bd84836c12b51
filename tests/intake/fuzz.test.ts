import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { endpoints } from "../../shared/submission/kinds.ts";
import { ask, post } from "../support/http.ts";
import { testSeed } from "../support/random.ts";
import { settings, startServer } from "../support/server-process.ts";
import { enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { anyHeaders, anyRequest, type Input, payloadOf } from "./support/any-submission.ts";

const numRuns = 4 * Number(process.env.FUZZ_RUNS ?? 150);

test(
  "keeps what is valid unchanged, and everything else unchanged or not at all, with a documented answer",
  async () => {
    const folder = tempFolder();
    const server = await startServer(settings(folder));
    const database = new DatabaseSync(join(folder, "intake.db"), { readOnly: true });
    onTestFinished(() => database.close());
    const byAge = database.prepare(
      "SELECT id, payload FROM submission ORDER BY rowid DESC LIMIT 1",
    );
    const newest = () => byAge.get() as { id: string; payload: string } | undefined;

    await fc.assert(
      fc.asyncProperty(anyRequest, fc.option(anyHeaders), async (request, headers) => {
        const { kind, isValid, type, body } = request;
        const before = newest()?.id;
        const answer = await ask(`${server.url}${endpoints[kind]}`, {
          method: "POST",
          headers: { ...headers, "content-type": type },
          body,
        });
        // From a server on a busy machine; the log would show a store that failed.
        fc.pre(answer.status !== 503);
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
      { seed: testSeed(), numRuns },
    );
    expect(server.output()).toMatchObject({ stderr: "" });
    expect(server.output().stdout).not.toMatch(/"level":[56]0/);
    expect((await post(`${server.url}/api/enquiries`, enquiry)).status).toBe(202);
  },
  30_000 + numRuns * 15,
);

/** Every field of the payload is as it was sent, or empty if it was not sent. */
function expectUnchanged(kept: string | undefined, input: Input): void {
  const { timestamp, ...payload } = JSON.parse(kept ?? "{}");
  const { timestamp: time, ...wanted } = payloadOf({ ...input });
  // A number with its own country code replaces the chosen one.
  if (/^\+\d/.test(String(input.phone))) wanted.phone = payload.phone;
  for (const [name, value] of Object.entries(payload)) expect(value).toBe(wanted[name] ?? "");
  if (time) expect(timestamp).toBe(time);
}

function formFields(payload: Buffer): Input {
  const fields = [...new URLSearchParams(payload.toString())];
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")]));
}
