import { kinds } from "../../shared/submission/kinds.ts";
import { toPayload } from "../../shared/submission/payload.ts";
import { listed } from "../store/read-queries.ts";
import type { Submission } from "../store/schema.ts";
import type { Context } from "./context.ts";
import { asJson, forPrograms } from "./text.ts";

const facts = ["id", "kind", "state", "receivedAt", "closedAt", "attemptCount"] as const;
const nothingSent = { timestamp: "", source: "" };
/** The fields of all kinds; the cells of those that a kind lacks stay empty. */
const payloadFields = [
  ...new Set(kinds.flatMap((kind) => Object.keys(toPayload(kind, {}, nothingSent)))),
];

// Without it, a spreadsheet reads UTF-8 as the country's older character set.
const byteOrderMark = "\ufeff";
// As spreadsheets expect it where the decimal sign is a comma.
const separator = ";";

export type ExportOptions = { csv?: true };

/** Writes all submissions as they are read: JSON Lines, or CSV with a header line. */
export async function exportAll({ store, write }: Context, { csv }: ExportOptions): Promise<void> {
  const header = byteOrderMark + csvRow([...facts, ...payloadFields]);
  if (csv && !(await write(header))) return;
  const textOf = csv ? csvOf : jsonLineOf;
  for await (const rows of listed(store)) {
    if (!(await write(rows.map(textOf).join("")))) return;
  }
}

const jsonLineOf = (row: Submission) => `${asJson(forPrograms(row), 0)}\n`;

/** A submission as one row of CSV. */
export function csvOf(row: Submission): string {
  const { id, kind, state, receivedAt, closedAt, attemptCount, payload } = forPrograms(row);
  const at = (time: number | null) => (time === null ? "" : new Date(time).toISOString());
  const values = [
    ...[id, kind, state, at(receivedAt), at(closedAt), String(attemptCount)],
    ...payloadFields.map((field) => payload[field] ?? ""),
  ];
  return csvRow(values);
}

/** A row of RFC 4180, which calls it a record. */
function csvRow(values: readonly string[]): string {
  return `${values.map(csvValue).join(separator)}\r\n`;
}

// Embeddings, overrides and isolates, which CSV cannot escape.
const reversing = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Where a formula could begin (OWASP, CSV Injection; ASVS 5, 1.2.10): at the start of a value, and
 * in it after a separator or line end, where a spreadsheet that separates otherwise ignores our
 * quotes and begins a cell. Leading spaces and quotes do not protect. Full-width signs count too.
 */
const formulaStart =
  /(?<=^|[,;\t\r\n])(?=(?:[^\S\t\r\n]|["\p{Cf}])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** An apostrophe makes a formula text; phone numbers and lines such as "- item" get one too. */
function csvValue(value: string): string {
  const harmless = value.replace(reversing, "").replace(formulaStart, "'");
  const isPlain = !/[",;\t\r\n]/.test(harmless);
  return isPlain ? harmless : `"${harmless.replaceAll('"', '""')}"`;
}
