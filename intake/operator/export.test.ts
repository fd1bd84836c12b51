import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../../tests/support/random.ts";
import type { Listed } from "../store/read-queries.ts";
import { csvOf } from "./export.ts";

const csvWith = (fields: object, separator: string) => {
  const facts = { id: "a", kind: "enquiry", state: "pending", closedAt: null, attemptCount: 0 };
  return csvOf({ ...facts, payload: JSON.stringify(fields), receivedAt: 0 } as Listed, separator);
};

/** The fields of one record of RFC 4180, with another separator. */
function read(record: string, separator: string): string[] {
  const end = separator === "|" ? "\\|" : separator;
  const field = `(?:"((?:[^"]|"")*)"|([^"${end}\r\n]*))(?:${end}|\r\n$)`;
  const fields = record.matchAll(new RegExp(field, "g"));
  return [...fields].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

const formula = /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u;
const piece = fc.constantFrom(
  ..."= + - @ ＝ ＋ － ＠ ; , | \t \n \r \" ' a".split(" "),
  " ",
  "\u00a0",
  "\u200b",
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));
const separator = fc.constantFrom(";", ",", "\t", "|");

test("no cell of the CSV is a formula, whatever separator the spreadsheet uses", () => {
  fc.assert(
    fc.property(anyText, anyText, separator, (subject, message, own) => {
      const csv = csvWith({ subject, message, email: "ada@example.com" }, own);
      const others = [";", ",", "\t", own].map((other) => csv.split(other));
      for (const cell of [...read(csv, own), ...others.flat(), ...csv.split(/[\r\n]/)])
        expect(cell).not.toMatch(formula);
      // Only apostrophes are added, no records or fields.
      const bare = (text: string) => text.replaceAll("'", "");
      expect(read(csv, own).map(bare)).toEqual(
        expect.arrayContaining([bare(subject), bare(message), "ada@example.com"]),
      );
    }),
    { seed: testSeed(), numRuns: 2000 },
  );
});
