import fc from "fast-check";
import { expect, test } from "vitest";
import { endpoints, kinds } from "../../shared/submission/kinds.ts";
import { ask } from "../support/http.ts";
import { addresses, links, refusedAddresses, refusedLinks } from "../support/pasted-values.ts";
import { testSeed } from "../support/random.ts";
import { application, enquiry } from "../support/submissions.ts";
import { captureLog, listen, testApp } from "./support/test-app.ts";

type Input = Record<string, string>;
const numRuns = 4 * Number(process.env.FUZZ_RUNS ?? 150);
const valid = { enquiry, application };
const formType = "application/x-www-form-urlencoded";

// Any UTF-16, including lone surrogates, control characters and direction marks.
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const anyName = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(...Object.keys({ ...enquiry, ...application }), "leaveEmpty"),
  },
  fc.constantFrom("__proto__", "constructor", "toString", "length", "0", "", "a.b", "a[]"),
  anyText,
);
const anyValue = fc.oneof(
  fc.string({ unit: "grapheme", minLength: 1 }),
  fc.emailAddress(),
  fc.constantFrom(
    ...[addresses, refusedAddresses, links, refusedLinks].flat().map(([pasted]) => pasted),
  ),
  fc.webUrl({ withFragments: true, withQueryParameters: true }),
  anyText,
  fc.jsonValue(),
  fc.constantFrom("javascript:alert(1)", "=cmd|' /C calc'!A0", "\u202e", "\r\nX: y", "\u001b[31m"),
);

// String() throws for a value such as { toString: 1 }, which JSON allows.
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const asForm = (input: object) =>
  `${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, asText(value)]))}`;

/** Often undefined. */
const sometimes = <Value>(arbitrary: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** A submission, perhaps with fields or bytes replaced, another content type or another body. */
const anyRequest = fc
  .record({
    kind: fc.constantFrom(...kinds),
    changes: fc.dictionary(anyName, anyValue, { maxKeys: 3 }),
    encode: fc.constantFrom<(input: object) => string>(JSON.stringify, asForm),
    damage: sometimes(fc.tuple(fc.nat(), fc.nat(20), fc.uint8Array({ maxLength: 5 }))),
    otherType: sometimes(
      fc.oneof(
        fc.constantFrom("application/json", formType, "text/plain", "multipart/form-data"),
        fc.string(),
      ),
    ),
    otherBody: sometimes(
      fc.oneof(
        fc.json({ maxDepth: 20 }).map((text) => Buffer.from(text)),
        fc.nat(70_000).map((size) => Buffer.alloc(size, "a&")),
      ),
    ),
  })
  .map(({ kind, changes, encode, damage, otherType, otherBody }) => {
    const input = { ...valid[kind], ...changes };
    const whole = Buffer.from(encode(input));
    const [at, length, bytes] = damage ?? [0, 0, Buffer.alloc(0)];
    const from = at % (whole.length + 1);
    const body = Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(from + length)]);
    const type = encode === asForm ? formType : "application/json; charset=utf-8";
    const isWhole = (damage ?? otherType ?? otherBody) === undefined;
    const isValid = isWhole && Object.keys(changes).length === 0;
    const sent = encode === asForm ? new URLSearchParams(`${whole}`) : Object.entries(input);
    return {
      kind,
      type: otherType ?? type,
      body: otherBody ?? body,
      sent: isWhole && sent,
      isValid,
    };
  });

test(
  "every request is kept as it was meant or not at all, and gets a documented answer",
  async () => {
    const { lines, log } = captureLog();
    const { app, store } = await testApp({ log, limit: 1_000_000 });
    let count = 0;
    const url = await listen(app);

    await fc.assert(
      fc.asyncProperty(anyRequest, async ({ kind, type, body, sent, isValid }) => {
        const headers = { "content-type": type };
        const answer = await ask(`${url}${endpoints[kind]}`, { method: "POST", headers, body });
        const kept = await store.write((db) =>
          db.deleteFrom("submission").returning(["id", "payload"]).execute(),
        );
        count += kept.length;
        const isForm = /^ *application\/x-www-form-urlencoded/i.test(type);
        if (answer.status === 202 || answer.status === 303) {
          expect(answer.status).toBe(isForm ? 303 : 202);
          expect(kept).toHaveLength(1);
          if (!isForm) expect(JSON.parse(answer.body)).toEqual({ id: kept[0]?.id });
          if (sent) expectUnchanged(kept[0]?.payload, Object.fromEntries(sent));
          return;
        }
        expect(isValid, answer.body).toBe(false);
        expect([400, 413, 415, 422], answer.body).toContain(answer.status);
        expect(kept).toEqual([]);
        expect(answer.headers["content-type"]).toMatch(
          isForm ? /^text\/html/ : /^application\/problem\+json$/,
        );
        if (!isForm) expect(JSON.parse(answer.body)).toMatchObject({ status: answer.status });
        expect(answer.body).not.toMatch(/node_modules|\.ts:\d| {4}at /);
      }),
      { seed: testSeed(), numRuns },
    );
    // An eighth on average.
    expect(count).toBeGreaterThan(numRuns / 20);
    expect(lines).toEqual([]);
  },
  60_000 + numRuns * 15,
);

/**
 * Expects every field of the payload as sent but for what nobody sees, of an address or a link a part of
 * it; empty if it was not sent.
 */
function expectUnchanged(kept: string | undefined, { dialCode, ...input }: Input): void {
  const { timestamp, phone, ...payload } = JSON.parse(kept ?? "{}");
  for (const [name, value] of Object.entries(payload)) {
    const [sent, kept] = [input[name] ?? "", String(value)].map(visible);
    if (name === "email") expect(tidied(sent), name).toContain(kept);
    // A link without a scheme gets one.
    else if (/Url$/.test(name)) expect(sent, name).toContain(kept?.replace(/^https?:\/\//i, ""));
    else expect(kept, name).toBe(sent);
  }
  // The number's own country code, or else the chosen one, comes first.
  if (phone) expect(digits(phone)).toContain(digits(input.phone ?? "").replace(/^00/, ""));
  expect([input.timestamp, "2026-11-20T12:00:00.000Z"]).toContain(timestamp);
}

const visible = (text: string) => text.toWellFormed().replace(/[\s\p{Cc}\p{Cf}\ufffc]/gu, "");
/** An address as it can be part of what is kept. */
const tidied = (email = "") => email.replaceAll("\u3002", ".").replace("xn--com-9o0a", "com");
const digits = (text: string) => text.normalize("NFKC").replace(/\D/g, "");
