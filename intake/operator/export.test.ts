import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../../tests/support/random.ts";
import type { Submission } from "../store/schema.ts";
import { csvOf } from "./export.ts";

const csvWith = (fields: object) => {
  const facts = { id: "a", kind: "enquiry", state: "pending", closedAt: null, attemptCount: 0 };
  return csvOf({ ...facts, payload: JSON.stringify(fields), receivedAt: 0 } as Submission);
};

/** The fields of one record of RFC 4180, with semicolons. */
function read(record: string): string[] {
  const fields = record.matchAll(/(?:"((?:[^"]|"")*)"|([^";\r\n]*))(?:;|\r\n$)/g);
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

test("no cell of the CSV is a formula, whatever separator the spreadsheet uses", () => {
  fc.assert(
    fc.property(anyText, anyText, (subject, message) => {
      const csv = csvWith({ subject, message, email: "ada@example.com" });
      const others = [";", ",", "\t"].map((other) => csv.split(other));
      for (const cell of [...read(csv), ...others.flat(), ...csv.split(/[\r\n]/)])
        expect(cell).not.toMatch(formula);
      // Only apostrophes are added, no records or fields.
      const bare = (text: string) => text.replaceAll("'", "");
      expect(read(csv).map(bare)).toEqual(
        expect.arrayContaining([bare(subject), bare(message), "ada@example.com"]),
      );
    }),
    { seed: testSeed(), numRuns: 2000 },
  );
});
