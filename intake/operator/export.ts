import { kinds } from "../../shared/submission/kinds.ts";
import { toPayload } from "../../shared/submission/payload.ts";
import type { OperatorStore, SubmissionRecord } from "../store/store.ts";

const pageSize = 500;

const facts = ["id", "kind", "state", "receivedAt", "deliveredAt", "tries"] as const;
const nothingSent = { timestamp: "", source: "" };
/** The fields of all kinds; one that a kind lacks stays empty. */
const payloadFields = [
  ...new Set(kinds.flatMap((kind) => Object.keys(toPayload(kind, {}, nothingSent)))),
];

/**
 * Every submission, the oldest first: as JSON Lines, or as CSV with a header line. It is read page
 * by page, so that the server has the store's lock in between and no size is too large.
 */
export async function* exportAll(
  store: Pick<OperatorStore, "page">,
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

/** A submission as programs get it: its payload is the object itself, not a text of it. */
export function withPayload<Row extends SubmissionRecord>(
  row: Row,
): Omit<Row, "payload"> & { payload: Record<string, unknown> } {
  return { ...row, payload: JSON.parse(row.payload) };
}

function jsonLineOf(row: SubmissionRecord): string {
  return `${JSON.stringify(withPayload(row))}\n`;
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

function csvValue(value: string): string {
  // A spreadsheet would run it as a formula (OWASP ASVS 5, 1.2.10): a telephone number too, but
  // with the apostrophe it stays a text, and a spreadsheet shows none.
  const harmless = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
