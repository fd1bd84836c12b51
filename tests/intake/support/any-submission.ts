import fc from "fast-check";
import { type Field, fieldsOf } from "../../../shared/submission/fields.ts";
import { type Kind, kinds } from "../../../shared/submission/kinds.ts";

export type Input = Record<string, string>;

const formType = "application/x-www-form-urlencoded";

const isPlain = (text: string) => text.trim() !== "" && !/[\p{Cc}\u2028\u2029]/u.test(text);

/** Any valid value of a field. */
function validValue(field: Field): fc.Arbitrary<string> {
  const { type, required, maxLength, choices } = field;
  if (type === "email") return fc.emailAddress().filter((text) => text.length <= maxLength);
  if (type === "url") return fc.webUrl({ withFragments: true, withQueryParameters: true });
  if (choices) return fc.constantFrom(...choices);
  const text = fc
    .string({ unit: "grapheme", minLength: 1, maxLength })
    .filter((value) => isPlain(value) && value.length <= maxLength)
    // A number with its own country code replaces the chosen one.
    .filter((value) => type !== "tel" || !/^\+\d/.test(value));
  if (type !== "multiline") return required ? text : fc.option(text, { nil: "" });
  return fc
    .array(text, { minLength: 1, maxLength: 4 })
    .map((lines) => lines.join("\n\t").slice(0, maxLength))
    .filter((value) => value.isWellFormed());
}

const validInput = (kind: Kind): fc.Arbitrary<Input> =>
  fc.record({
    ...Object.fromEntries(
      Object.entries<Field>(fieldsOf[kind]).map(([name, field]) => [name, validValue(field)]),
    ),
    timestamp: fc
      .date({ min: new Date("2020-01-01"), max: new Date("2099-01-01"), noInvalidDate: true })
      .map((date) => date.toISOString()),
    source: fc.webPath().map((path) => path || "/"),
  });

/** The payload that these fields become. */
export function payloadOf({ dialCode, ...input }: Input): Input {
  return dialCode === undefined ? input : { ...input, phone: `${dialCode} ${input.phone}` };
}

// Any UTF-16: lone surrogates, control characters and direction marks too.
const anyText = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
});
const anyName = fc.oneof(
  fc.constantFrom(...Object.keys({ ...fieldsOf.enquiry, ...fieldsOf.application })),
  fc.constantFrom(..."timestamp source leaveEmpty timeTakenMs".split(" ")),
  fc.constantFrom("__proto__", "constructor", "toString", "length", "0", "", "a.b", "a[]"),
  anyText,
);
const anyValue = fc.oneof(
  anyText,
  fc.jsonValue(),
  fc.constantFrom("javascript:alert(1)", "=cmd|' /C calc'!A0", "\u202e", "\r\nX: y", "\u001b[31m"),
);

/** A valid submission, or one with at most two wrong fields. */
const nearlyValid = fc.constantFrom(...kinds).chain((kind) =>
  fc
    .tuple(
      validInput(kind),
      fc.option(fc.dictionary(anyName, anyValue, { maxKeys: 2 }), { freq: 2 }),
    )
    .map(([input, wrong]) => ({
      kind,
      isValid: Object.keys(wrong ?? {}).length === 0,
      input: { ...input, ...wrong },
    })),
);

const asJson = (input: object) => JSON.stringify(input);
// String() throws for a value such as { toString: 1 }, which JSON allows.
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
const asForm = (input: object) =>
  `${new URLSearchParams(Object.entries(input).map(([name, value]) => [name, asText(value)]))}`;

/** A body with some bytes replaced. */
const broken = fc
  .tuple(
    fc.oneof(
      nearlyValid.map(({ input }) => asJson(input)),
      nearlyValid.map(({ input }) => asForm(input)),
      fc.json({ maxDepth: 20 }),
    ),
    fc.nat(),
    fc.nat(20),
    fc.uint8Array({ maxLength: 5 }),
  )
  .map(([text, at, length, bytes]) => {
    const whole = Buffer.from(text);
    const from = at % (whole.length + 1);
    return Buffer.concat([whole.subarray(0, from), bytes, whole.subarray(from + length)]);
  });

/** What anybody may send: something nearly valid, or anything at all. */
export const anyRequest = fc.oneof(
  nearlyValid.map(({ input, ...rest }) => {
    return { ...rest, type: "application/json; charset=utf-8", body: Buffer.from(asJson(input)) };
  }),
  nearlyValid.map(({ input, ...rest }) => {
    return { ...rest, type: formType, body: Buffer.from(asForm(input)) };
  }),
  fc.record({
    kind: fc.constantFrom(...kinds),
    isValid: fc.constant(false),
    type: fc.oneof(
      fc.constantFrom("application/json", formType, "text/plain", "multipart/form-data"),
      fc.string(),
    ),
    body: fc.oneof(
      broken,
      fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
      fc.nat(70_000).map((size) => Buffer.alloc(size, "a&")),
    ),
  }),
);

/** Mostly what browsers send. */
const mostly = (usual: string, ...others: fc.Arbitrary<string>[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, ...others);
export const anyHeaders = fc.record(
  {
    "content-encoding": mostly("identity", fc.constantFrom("gzip", "x")),
    "idempotency-key": fc.oneof(fc.uuid(), fc.string()),
    "sec-fetch-site": mostly("same-origin", fc.constantFrom("cross-site", "none", "x")),
    origin: mostly("http://a", fc.constantFrom("null", "https://evil.example"), fc.string()),
    host: mostly("a", fc.string()),
    "x-forwarded-for": fc.oneof(fc.ipV4(), fc.ipV6(), fc.string()),
  },
  { requiredKeys: ["host"] },
);
