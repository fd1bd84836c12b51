import fc from "fast-check";
import { expect, test } from "vitest";
import { testSeed } from "../../tests/support/random.ts";
import { exportAll } from "./export.ts";

const row = {
  id: "a",
  kind: "enquiry",
  state: "pending",
  receivedAt: 0,
  tries: 0,
  nextTryAt: 0,
  isLeased: false,
  retriedAt: undefined,
  deliveredAt: undefined,
  discardedAt: undefined,
  suspicion: undefined,
} as const;

async function csvOf(fields: object): Promise<string> {
  const rows = [{ ...row, payload: JSON.stringify(fields) }];
  const page = async ({ after }: { after: string }) => (after === "" ? rows : []);
  let csv = "";
  for await (const part of exportAll({ page }, { csv: true })) csv += part;
  return csv.slice(csv.indexOf("\r\n") + 2);
}

/** The fields of one record of RFC 4180. */
function read(record: string): string[] {
  const fields = record.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n$)/g);
  return [...fields].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "");
}

const formula = /^[\s\p{Cf}"]*[=+\-@＝＋－＠]/u;
const piece = fc.constantFrom(
  ..."= + - @ ＝ ＋ － ＠ ; , \t \n \r \" ' a".split(" "),
  " ",
  "\u00a0",
  "\u200b",
);
const anyText = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(""));

test("no cell of the CSV is a formula, whatever separator the spreadsheet uses", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (subject, message) => {
      const csv = await csvOf({ subject, message, email: "ada@example.com" });
      for (const cell of [...read(csv), ...csv.split(/[;\t\r\n]/)])
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

test.each([
  ["+32 470 12 34 56", "'+32 470 12 34 56"],
  ["a;=HYPERLINK(1)", '"a;\'=HYPERLINK(1)"'],
  ['a; "=1', '"a;\' ""=1"'],
  ["a\n＝1", '"a\n\'＝1"'],
  ["\u202eabc\u2066=1", "abc=1"],
  ["\u202e=1", "'=1"],
  ["\ttab", '"\'\ttab"'],
  ["a = b; c, d - e", '"a = b; c, d - e"'],
])("%j is written as %j", async (subject, written) => {
  expect(await csvOf({ subject })).toContain(`,${written},`);
});
