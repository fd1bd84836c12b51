import type {
  BackedUp,
  Forgotten,
  KindStatus,
  SubmissionDetail,
  SubmissionSummary,
} from "../store/store.ts";

/** Pads columns to their widest cell, two spaces between, without trailing spaces. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, column) => Math.max(cell.length, widest[column] ?? 0)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** A time in UTC to the second, as ISO 8601 but with a space instead of the T. */
function time(at: number | undefined): string {
  if (at === undefined) return "-";
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** A span in its two largest units, such as "2d 4h" or "35s". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const units = [
    [86_400, "d"],
    [3600, "h"],
    [60, "m"],
    [1, "s"],
  ] as const;
  const parts = units.map(([size, unit], index) => {
    const larger = units[index - 1]?.[0];
    const count = Math.floor((larger ? seconds % larger : seconds) / size);
    return { count, text: `${count}${unit}` };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  if (first === -1) return "0s";
  const shown = parts.slice(first, first + 2).filter(({ count }) => count > 0);
  return shown.map(({ text }) => text).join(" ");
}

/** Replaces characters that could control the terminal: a receiver's answer may contain anything. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}

/** The output of `status`. */
export function statusTable(kinds: readonly KindStatus[], now: number): string {
  const header = [
    "kind",
    "pending",
    "failed",
    "held",
    "delivered",
    "discarded",
    "oldest undelivered",
    "next try",
  ];
  const rows = kinds.map(({ kind, counts, oldestUndeliveredAt, nextTryAt }) => [
    kind,
    String(counts.pending),
    String(counts.failed),
    String(counts.held),
    String(counts.delivered),
    String(counts.discarded),
    oldestUndeliveredAt === undefined ? "-" : `${span(now - oldestUndeliveredAt)} ago`,
    nextTryAt === undefined ? "-" : dueText(nextTryAt, now),
  ]);
  return table([header, ...rows]);
}

/** The output of `list`. */
export function summaryTable(summaries: readonly SubmissionSummary[], now: number): string {
  const header = ["id", "kind", "received", "state", "tries", "next try"];
  const rows = summaries.map((summary) => [
    summary.id,
    summary.kind,
    time(summary.receivedAt),
    summary.state,
    String(summary.tries),
    nextTryText(summary, now),
  ]);
  return table([header, ...rows]);
}

/** The output of `show`. */
export function detailText(submission: SubmissionDetail, now: number): string {
  const facts = table([
    ["id", submission.id],
    ["kind", submission.kind],
    ["state", submission.state],
    ...(submission.suspicion ? [["suspicion", submission.suspicion]] : []),
    ["received", time(submission.receivedAt)],
    ["delivered", time(submission.deliveredAt)],
    ...(submission.discardedAt ? [["discarded", time(submission.discardedAt)]] : []),
    ["next try", nextTryText(submission, now)],
  ]);
  const payload = JSON.stringify(JSON.parse(submission.payload), undefined, 2);
  const attempts = submission.attempts.map(({ at, durationMs, status, error, answer }) => [
    time(at),
    `${durationMs}ms`,
    status === undefined ? printable(error ?? "-") : String(status),
    printable(answer ?? "").trim(),
  ]);
  const log =
    attempts.length === 0 ? "none" : table([["at", "took", "result", "answer"], ...attempts]);
  return `${facts}\n\npayload\n${payload.split("\n").map(printable).join("\n")}\n\ntries\n${log}`;
}

/** Added by `forget` and `purge` while a reader of the database keeps the text in its files. */
export const keptByReader =
  "Another program is reading the database, perhaps a back-up, and keeps the text in its files. " +
  "A running server removes it within seconds after that program has ended.";

/** The output of `forget`. */
export function forgottenText(erased: readonly Forgotten[], isScrubbed: boolean): string {
  const count = (wanted: Forgotten["kind"]) => erased.filter(({ kind }) => kind === wanted).length;
  const lines = erased.map(({ id, kind, state }) => [id, kind, state]);
  return [
    `Erased${isScrubbed ? "" : " from the database, not yet from its files"}: ` +
      `enquiries ${count("enquiry")}, applications ${count("application")}.`,
    ...(lines.length > 0 ? [table(lines)] : []),
    ...(erased.some(({ state }) => state === "delivered")
      ? ["Delivered submissions are at their receiver too: have them erased there."]
      : []),
    ...(isScrubbed ? [] : [keptByReader]),
  ].join("\n");
}

/** The output of `backup`. */
export function backedUpText({ submissions, bytes }: BackedUp, file: string): string {
  return `${submissions} submissions backed up, ${Math.ceil(bytes / 1024)} KiB: ${file}`;
}

function nextTryText({ nextTryAt, isLeased }: SubmissionSummary, now: number): string {
  if (nextTryAt === undefined) return "-";
  return isLeased ? "being tried" : dueText(nextTryAt, now);
}

function dueText(at: number, now: number): string {
  return at <= now ? "now" : `in ${span(at - now)}`;
}
