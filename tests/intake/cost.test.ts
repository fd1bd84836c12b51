import { writeFileSync } from "node:fs";
import { maxHeaderSize } from "node:http";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { InjectOptions } from "fastify";
import { expect, test } from "vitest";
import { checkSubmission } from "../../shared/submission/check.ts";
import { type Field, fieldsOf } from "../../shared/submission/fields.ts";
import { kinds } from "../../shared/submission/kinds.ts";
import { limits } from "../../shared/submission/limits.ts";
import { testSeed } from "../support/random.ts";
import { application, enquiry } from "../support/submissions.ts";
import { tempFolder } from "../support/test-end.ts";
import { form, json, testApp } from "./support/test-app.ts";

/** No request, whatever is in it, takes more than this of the processor. */
const requestMs = 50;
/** How much of that checking may take here, since servers may be slower. */
const checkMs = 10;

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
// Astral, combining in the wrong order, full-width, Arabic, no-break, invisible, the longest
// ligature, half a character.
const otherScripts = [..."😀\u0315\u0316\uff11\u0663\u00a0\u200b\u2028\ufdfa", "\ud83d"];
const marks = ascii.filter((character) => !/[a-z\d]/i.test(character));
const parts = [...marks, ...otherScripts, "0", "7", "a", "a.", "tel:", "32", "https://"];
const pairs = parts.flatMap((first) => parts.map((second) => first + second));
const single = [...ascii, ...otherScripts];
const seed = testSeed();
const long = Boolean(process.env.LONG);
const someOf = (units: readonly string[]) => units.filter((_, at) => long || at % 20 === seed % 20);

/** A text of about this length that consists of one unit over and over, between these two. */
function filled(unit: string, length: number, begin: string, end: string): string {
  return begin + unit.repeat((length - begin.length - end.length) / unit.length) + end;
}

/**
 * Measures this thread until it was fast enough once: compiling, collecting garbage and what a
 * shared machine charges to a thread that waits are not part of a request, and pass within a second
 * or two.
 */
async function expectCheap(what: string, longestMs: number, act: () => unknown): Promise<void> {
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 40 && least > longestMs; times += 1) {
    if (times > 4) await setTimeout(50);
    const before = process.threadCpuUsage();
    await act();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  expect(least, what).toBeLessThanOrEqual(longestMs);
}

const sending = ["timestamp", "source"];

test.each(kinds)("all fields of an %s, each as long as it may be sent", async (kind) => {
  const valid: Readonly<Record<string, string>> = { enquiry, application }[kind];
  const fields: Readonly<Record<string, Field>> = fieldsOf[kind];
  const names = [...Object.keys(fields), ...sending];
  const lengthOf = (name: string) =>
    fields[name]?.type === "multiline"
      ? limits.bodyBytes - limits.lineLength * (names.length - 1)
      : limits.lineLength;
  for (const unit of [...single, ...someOf(pairs)]) {
    for (const end of ["x", "@"]) {
      for (const isBegun of [false, true]) {
        const input = Object.fromEntries(
          names.map((name) => {
            const begin = isBegun ? (valid[name] ?? "") : "";
            return [name, filled(unit, lengthOf(name), begin, end)];
          }),
        );
        const what = `${JSON.stringify(unit)} ending in ${end}, begun ${isBegun}`;
        await expectCheap(what, checkMs, () => checkSubmission(kind, input, new Date()));
      }
    }
  }
});

/** The beginning and end of the text in a place of a request, and the request. */
type Place = readonly [begin: string, end: string, request: (text: string) => InjectOptions];

type Request = (headers: Record<string, string>) => InjectOptions;
const get: Request = (headers) => ({ url: "/", headers });
const byHeader = (names: string, request: Request): readonly (readonly [string, Place])[] =>
  names.split(" ").map((name) => [name, ["", "x", (text) => request({ [name]: text })]]);

// Node's own limit, less the rest of the head.
const headBytes = maxHeaderSize - 500;
const inHead: Readonly<Record<string, Place>> = {
  path: ["/a", "b", (url) => ({ url })],
  query: ["/?a", "b", (url) => ({ url })],
  "content-type's parameters": [
    "application/json;",
    "x",
    (text) => json(enquiry, { "content-type": text }),
  ],
  ...Object.fromEntries([
    ...byHeader(
      "content-type origin sec-fetch-site host x-forwarded-for x-forwarded-host content-length",
      (headers) => json(enquiry, headers),
    ),
    ...byHeader("accept-encoding range if-none-match if-modified-since", get),
  ]),
};
const inBody: Readonly<Record<string, Place>> = {
  "body of JSON": ["", "x", json],
  "value in JSON": ['{"message":', "}", json],
  "text in JSON": ['{"message":"', '"}', json],
  "name in JSON": ['{"', '":1}', json],
  "message that is kept": ["", "b", (text) => json({ ...enquiry, message: text.slice(-5000) })],
  "body of a form": ["", "x", (payload) => ({ ...form({}), payload })],
  "honeypot of a form": ["leaveEmpty=", "x", (payload) => ({ ...form({}), payload })],
};

test.each([
  ...Object.entries(inHead).map((entry) => [...entry, headBytes] as const),
  ...Object.entries(inBody).map((entry) => [...entry, limits.bodyBytes] as const),
])("a request with a long %s", async (place, [begin, end, request], length) => {
  const siteFolder = tempFolder();
  for (const page of ["404", "index"]) {
    for (const copy of ["", ".br", ".gz"])
      writeFileSync(join(siteFolder, `${page}.html${copy}`), "");
  }
  const trustedProxies = ["127.0.0.0/8", "10.0.0.0/8"];
  const { app } = await testApp({ siteFolder, trustedProxies, limit: 1_000_000 });
  for (const unit of [
    ...single,
    ...(long ? pairs : []),
    "10.0.0.1,",
    '{"a":',
    "%41",
    "a=1&",
    "&😀",
  ]) {
    // As many bytes as characters.
    const bytes = Buffer.from(unit).toString("latin1");
    const text = filled(bytes, length, begin, end);
    const sent = place in inHead ? text : Buffer.from(text, "latin1").toString();
    await expectCheap(JSON.stringify(unit), requestMs, () => app.inject(request(sent)));
  }
});
