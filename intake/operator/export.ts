import { kinds } from "../../shared/submission/kinds.ts";
import { toPayload } from "../../shared/submission/payload.ts";
import type { Store, SubmissionRecord } from "../store/store.ts";
import { asJson } from "./command.ts";

/** How many submissions are read at a time, which limits a command's memory. */
export const pageSize = 500;

const facts = ["id", "kind", "state", "receivedAt", "deliveredAt", "tries"] as const;
const nothingSent = { timestamp: "", source: "" };
/** The fields of all kinds; the cells of those that a kind lacks stay empty. */
const payloadFields = [
  ...new Set(kinds.flatMap((kind) => Object.keys(toPayload(kind, {}, nothingSent)))),
];

/**
 * Yields all submissions, oldest first, as JSON Lines or as CSV with a header line. Reading page by
 * page lets the server use the store in between, and limits memory.
 */
export async function* exportAll(
  store: Pick<Store, "page">,
  { csv }: { readonly csv: boolean },
): AsyncGenerator<string> {
  if (csv) yield csvLine([...facts, ...payloadFields]);
  let after = "";
  for (;;) {
    const page = await store.page({ after, limit: pageSize });
    const last = page.at(-1);
    if (!last) return;
    yield page.map(csv ? csvOf : jsonLineOf).join("");
    after = last.id;
  }
}

/** Parses the payload's JSON text, for programs. */
export function withPayload<Row extends SubmissionRecord>(
  row: Row,
): Omit<Row, "payload"> & { payload: Record<string, unknown> } {
  return { ...row, payload: JSON.parse(row.payload) };
}

function jsonLineOf(row: SubmissionRecord): string {
  return `${asJson(withPayload(row), 0)}\n`;
}

function csvOf(row: SubmissionRecord): string {
  const { payload } = withPayload(row);
  const { id, kind, state, receivedAt, deliveredAt, tries } = row;
  const at = (time: number | undefined) => (time === undefined ? "" : new Date(time).toISOString());
  return csvLine([
    ...[id, kind, state, at(receivedAt), at(deliveredAt), String(tries)],
    ...payloadFields.map((field) => String(payload[field] ?? "")),
  ]);
}

/** One record of RFC 4180. */
function csvLine(values: readonly string[]): string {
  return `${values.map(csvValue).join(",")}\r\n`;
}

// Where a formula could begin (OWASP, CSV Injection; ASVS 5, 1.2.10): at the start of a value, and
// after a semicolon, tab or line end in it, where a spreadsheet with that separator ignores our
// quotes and begins a cell. Leading spaces and quotes do not protect. Full-width signs count too.
const formulaStart =
  /(?<=^|[;\t\r\n])(?=(?:[^\S\t\r\n]|["\p{Cf}])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;
// Embeddings, overrides and isolates, which CSV cannot escape.
const reversing = /[\u202a-\u202e\u2066-\u2069]/g;

/** An apostrophe makes a formula text; phone numbers and lines such as "- item" get one too. */
function csvValue(value: string): string {
  const harmless = value.replace(reversing, "").replace(formulaStart, "'");
  return /[",;\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
