import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { dialCodes } from "../../submission/dial-codes.ts";
import { type Field, fieldsOf } from "../../submission/fields.ts";
import { endpoints, type Kind, kinds } from "../../submission/kinds.ts";
import { ask, rawConnection } from "./support/raw-http.ts";
import { settings, startServer } from "./support/server-process.ts";
import { enquiry } from "./support/submissions.ts";
import { tempFolder } from "./support/temp-folder.ts";

const runs = Number(process.env.FUZZ_RUNS ?? 300);
const patience = 30_000 + runs * 50;

type Input = Record<string, string>;

/** A server of its own, and a look at what it has kept and at what it has logged as its fault. */
async function fuzzedServer() {
  const folder = tempFolder();
  const server = await startServer(settings(folder, { SUBMISSIONS_PER_MINUTE: "1000000" }));
  const port = Number(new URL(server.url).port);
  const database = new DatabaseSync(join(folder, "intake.db"), { readOnly: true });
  onTestFinished(() => database.close());
  const newest = database.prepare("SELECT id, payload FROM submission ORDER BY rowid DESC LIMIT 1");
  const send = (kind: Kind, headers: Record<string, string>, body: Buffer | string) =>
    ask(port, endpoints[kind], "POST", headers, body);
  return {
    port,
    send,
    newest: () => newest.get() as { id: string; payload: string } | undefined,
    /** What must hold at the end: no fault of its own, and it still takes submissions. */
    expectWell: async () => {
      expect(server.output()).toMatchObject({ stderr: "" });
      expect(server.output().stdout).not.toMatch(/"level":[56]0/);
      expect((await send("enquiry", asJson, JSON.stringify(enquiry))).status).toBe(202);
    },
  };
}

const asJson = { "content-type": "application/json" };
const asForm = { "content-type": "application/x-www-form-urlencoded" };

const isPlain = (text: string) => text.trim() !== "" && !/[\p{Cc}\u2028\u2029]/u.test(text);

/** Anything that somebody may rightly type into a field. */
function rightValue(field: Field): fc.Arbitrary<string> {
  if (field.type === "email") return fc.emailAddress().filter((text) => text.length <= 254);
  if (field.type === "url") {
    return fc.webUrl({ withFragments: true, withQueryParameters: true });
  }
  if (field.choices) return fc.constantFrom(...dialCodes.map(({ code }) => code));
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength: field.maxLength })
    .filter((value) => isPlain(value) && value.length <= field.maxLength);
  if (field.type !== "multiline") return field.required ? text : fc.option(text, { nil: "" });
  return fc.array(text, { minLength: 1, maxLength: 4 }).map((lines) => lines.join("\n\t"));
}

const rightInput = (kind: Kind): fc.Arbitrary<Input> =>
  fc.record({
    ...Object.fromEntries(
      Object.entries<Field>(fieldsOf[kind]).map(([name, field]) => [name, rightValue(field)]),
    ),
    timestamp: fc
      .date({ min: new Date("2020-01-01"), max: new Date("2099-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    source: fc.webPath().map((path) => path || "/"),
  });

const rightSubmission = fc
  .constantFrom(...kinds)
  .chain((kind) => fc.record({ kind: fc.constant(kind), input: rightInput(kind) }));

/** The payload that these fields have to become. */
function payloadOf({ dialCode, ...input }: Input): Input {
  return dialCode === undefined ? input : { ...input, phone: `${dialCode} ${input.phone}` };
}

test(
  "whatever people rightly type is taken and arrives unchanged",
  async () => {
    const { send, newest, expectWell } = await fuzzedServer();
    await fc.assert(
      fc.asyncProperty(rightSubmission, fc.boolean(), async ({ kind, input }, byScript) => {
        const answer = byScript
          ? await send(kind, asJson, JSON.stringify(input))
          : await send(kind, asForm, new URLSearchParams(input).toString());
        expect(answer.status, answer.body).toBe(byScript ? 202 : 303);
        const kept = newest();
        expect(JSON.parse(kept?.payload ?? "")).toEqual(payloadOf(input));
        if (byScript) expect(JSON.parse(answer.body)).toEqual({ id: kept?.id });
      }),
      { numRuns: runs },
    );
    await expectWell();
  },
  patience,
);

// Lone halves of surrogate pairs, controls, marks of direction and all else that 16 bits can hold.
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const oddNames = [
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "length",
  "0",
  "",
  "a.b",
  "a[]",
];
const anyName = fc.oneof(
  fc.constantFrom(...Object.keys({ ...fieldsOf.enquiry, ...fieldsOf.application })),
  fc.constantFrom("timestamp", "source", "leaveEmpty", "timeTakenMs", ...oddNames),
  anyText,
);
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue(),
  fc.constantFrom("javascript:alert(1)", "=cmd|' /C calc'!A0", "\u202e", "\r\nX: y", "\u001b[31m"),
);

/** Right input, or some of it made wrong. */
const nearlyRight = fc
  .tuple(
    rightSubmission,
    fc.oneof(fc.constant({}), fc.dictionary(anyName, anyValue, { maxKeys: 2 })),
  )
  .map(([{ kind, input }, wrong]) => ({ kind, input: { ...input, ...wrong } }));

/** Breaks a text: a part is left out, and something else stands in its place. */
const broken = (texts: fc.Arbitrary<string>) =>
  fc
    .tuple(texts, fc.nat(), fc.nat(20), fc.uint8Array({ maxLength: 5 }))
    .map(([text, at, length, bytes]) => {
      const whole = Buffer.from(text);
      const from = at % (whole.length + 1);
      return Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(from + length)]);
    });

const jsonText = fc.oneof(
  nearlyRight.map(({ input }) => JSON.stringify(input)),
  fc.json({ maxDepth: 20 }),
);
const formText = rightSubmission.map(({ input }) => `${new URLSearchParams(input)}`);

const anyRequest = fc.oneof(
  nearlyRight.map(({ kind, input }) => {
    const type = "application/json; charset=utf-8";
    return { kind, type, body: Buffer.from(JSON.stringify(input)) };
  }),
  nearlyRight.map(({ kind, input }) => {
    const texts = Object.entries(input).map(([name, value]) => [name, String(value)]);
    return {
      kind,
      type: asForm["content-type"],
      body: Buffer.from(`${new URLSearchParams(texts)}`),
    };
  }),
  fc.record({
    kind: fc.constantFrom(...kinds),
    type: fc.oneof(
      fc.constantFrom(
        "application/json",
        asForm["content-type"],
        "text/plain",
        "multipart/form-data",
      ),
      fc.string(),
    ),
    body: fc.oneof(
      broken(jsonText),
      broken(formText),
      fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
      fc.nat(70_000).map((size) => Buffer.alloc(size, "a&")),
    ),
  }),
);

/** Mostly what browsers send. */
const mostly = (right: string, ...others: fc.Arbitrary<string>[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(right) }, ...others);
const anyHeaders = fc.record(
  {
    "content-encoding": mostly("identity", fc.constantFrom("gzip", "x")),
    "idempotency-key": fc.oneof(fc.uuid(), fc.string()),
    "sec-fetch-site": mostly("same-origin", fc.constantFrom("cross-site", "none", "x")),
    origin: mostly("http://a", fc.constantFrom("null", "https://evil.example"), fc.string()),
    host: mostly("a", fc.string()),
    "x-forwarded-for": fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()),
    "user-agent": fc.string(),
    accept: fc.string(),
  },
  { requiredKeys: ["host"] },
);

const refusals = [400, 403, 413, 415, 422];

test(
  "whatever is sent, it is taken unchanged or refused in the documented ways",
  async () => {
    const { send, newest, expectWell } = await fuzzedServer();
    await fc.assert(
      fc.asyncProperty(anyRequest, anyHeaders, async ({ kind, type, body }, headers) => {
        const before = newest()?.id;
        const answer = await send(kind, { ...headers, "content-type": type }, body);
        const isForm = /^ *application\/x-www-form-urlencoded/i.test(type);
        if (answer.status === 202 || answer.status === 303) {
          expect(answer.status).toBe(isForm ? 303 : 202);
          // The same form twice is one submission.
          if (isForm && newest()?.id === before) return;
          expectUnchanged(newest()?.payload, isForm ? formFields(body) : JSON.parse(`${body}`));
          return;
        }
        expect(refusals, answer.body).toContain(answer.status);
        expect(newest()?.id).toBe(before);
        expect(answer.headers["content-type"]).toMatch(
          isForm ? /^text\/html/ : /^application\/problem\+json$/,
        );
        const { status } = answer;
        if (!isForm) expect(JSON.parse(answer.body)).toMatchObject({ status });
        expect(answer.body).not.toMatch(/node_modules|\.ts:\d| {4}at /);
      }),
      { numRuns: runs * 3 },
    );
    await expectWell();
  },
  patience,
);

/** Every field of the payload is what was sent for it, and what was not sent is empty. */
function expectUnchanged(kept: string | undefined, input: Input): void {
  const { timestamp, ...payload } = JSON.parse(kept ?? "{}");
  const { timestamp: time, ...wanted } = payloadOf({ ...input });
  for (const [name, value] of Object.entries(payload)) expect(value).toBe(wanted[name] ?? "");
  if (time) expect(timestamp).toBe(time);
}

function formFields(payload: Buffer): Input {
  const fields = [...new URLSearchParams(payload.toString())];
  return Object.fromEntries(fields.map(([name, value]) => [name, value.replace(/\r\n?/g, "\n")]));
}

const pieces = [
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
  "whatever comes over a connection, the server goes on",
  async () => {
    const { port, expectWell } = await fuzzedServer();
    const soup = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(soup, async (chosen) => {
        const { socket, statuses, closed } = rawConnection(port);
        socket.end(chosen.join(""), "latin1");
        await closed;
        for (const status of statuses()) expect(status).toBeLessThan(500);
      }),
      { numRuns: runs },
    );
    await expectWell();
  },
  patience,
);
