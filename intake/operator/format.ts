import type { KindStatus } from "../store/rows.ts";
import {
  type Attempt,
  type BackedUp,
  type QueueState,
  type SubmissionDetail,
  type SubmissionListed,
  type SubmissionReference,
  type SubmissionSummary,
  states,
} from "../store/store.ts";
import { asJson } from "./command.ts";

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
export function time(at: number | undefined): string {
  if (at === undefined) return "-";
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** A duration in its two largest units, such as "2d 4h" or "35s". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [minutes, hours] = [Math.floor(seconds / 60), Math.floor(seconds / 3600)];
  const counts = [Math.floor(hours / 24), hours % 24, minutes % 60, seconds % 60];
  const first = counts.findIndex((count) => count > 0);
  if (first === -1) return "0s";
  const parts = counts.map((count, index) => (count > 0 ? `${count}${"dhms"[index]}` : ""));
  return parts
    .slice(first, first + 2)
    .join(" ")
    .trimEnd();
}

/** Replaces characters that could control the terminal: a receiver's answer may contain anything. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}

/** A number of days, such as "1 day". */
export function days(count: number): string {
  return `${count} day${count === 1 ? "" : "s"}`;
}

/** The result of an attempt, such as "503", "ECONNREFUSED" or "200 not confirmed: ...". */
export function resultText({ status, error }: Pick<Attempt, "status" | "error">): string {
  return printable([status, error].filter((part) => part !== undefined).join(" ") || "-");
}

/** The table of `status`. */
export function statusTable(
  kinds: readonly (KindStatus & { queue: QueueState | undefined })[],
  now: number,
): string {
  const header = ["kind", ...states, "oldest", "next attempt"];
  const rows = kinds.map(({ kind, counts, oldestUndeliveredAt, nextTryAt, queue }) => [
    kind,
    ...states.map((state) => String(counts[state])),
    oldestUndeliveredAt === undefined ? "-" : `${span(now - oldestUndeliveredAt)} ago`,
    dueText(nextTryAt, queue, now),
  ]);
  return table([header, ...rows]);
}

/**
 * The output of `list`, at most 80 columns wide: for each submission its state, its sender and the
 * last answer.
 */
export function listText(
  rows: readonly SubmissionListed[],
  idLength: number,
  queues: readonly QueueState[],
  now: number,
): string {
  const header = ["id", "received", "kind", "state", "attempts", "next"];
  const facts = rows.map((row) => [
    row.id.slice(0, idLength),
    time(row.receivedAt).slice(0, 16),
    row.kind,
    row.state,
    String(row.tries),
    nextAttemptText(row, queues, now),
  ]);
  const [head = "", ...lines] = table([header, ...facts]).split("\n");
  const more = rows.map(({ payload, lastTry }) => {
    const { firstName, lastName, email, subject, jobTitle } = JSON.parse(payload);
    const who = `${firstName} ${lastName} <${email}>: ${subject ?? jobTitle}`;
    const answer = lastTry && [resultText(lastTry), lastTry.answer].filter(Boolean).join(" ");
    return [who, answer].filter((text) => text !== undefined).map(indented);
  });
  return [head, ...lines.flatMap((line, index) => [line, ...(more[index] ?? [])])].join("\n");
}

function indented(text: string): string {
  const all = [...printable(text).trim()];
  return `    ${all.length > 76 ? `${all.slice(0, 75).join("")}…` : all.join("")}`;
}

// A submission may be probed thousands of times while its receiver is down.
const attemptsShown = 20;

/** The output of `show`. */
export function detailText(
  submission: SubmissionDetail,
  queues: readonly QueueState[],
  now: number,
): string {
  const facts = table([
    ["id", submission.id],
    ["kind", submission.kind],
    ["state", submission.state],
    ...(submission.suspicion ? [["suspicion", submission.suspicion]] : []),
    ["received", time(submission.receivedAt)],
    ["delivered", time(submission.deliveredAt)],
    ...(submission.discardedAt ? [["discarded", time(submission.discardedAt)]] : []),
    ["attempts", String(submission.tries)],
    ["next attempt", nextAttemptText(submission, queues, now)],
  ]);
  const payload = asJson(JSON.parse(submission.payload));
  const shown = submission.attempts.slice(-attemptsShown);
  const attempts = shown.map((attempt) => [
    time(attempt.at),
    `${attempt.durationMs}ms`,
    resultText(attempt),
    printable(attempt.answer ?? "").trim(),
  ]);
  const log =
    attempts.length === 0 ? "none" : table([["at", "took", "result", "answer"], ...attempts]);
  const isCut = shown.length < submission.attempts.length;
  const title = isCut ? `the last ${attemptsShown} attempts (--json has all)` : "attempts";
  return `${facts}\n\npayload\n${payload}\n\n${title}\n${log}`;
}

/** Added to the output of `forget` and `purge` while SQLite's files still contain erased text. */
export function leftInFiles(reason: string): string {
  return (
    `${reason} Erased text stays in the database's files until that is resolved. A running server ` +
    "then removes it within seconds; without a server, run purge."
  );
}

export const leftInPostgres =
  "PostgreSQL keeps erased text in its tables' files until it reuses the space (VACUUM FULL removes " +
  "it at once), and in its write-ahead log and archives until they are recycled.";

/**
 * The output of `forget`.
 *
 * @param left what is left in the database's files and until when; `null` if nothing
 */
export function erasedText(erased: readonly SubmissionReference[], left: string | null): string {
  const count = (wanted: SubmissionReference["kind"]) =>
    erased.filter(({ kind }) => kind === wanted).length;
  const lines = erased.map(({ id, kind, state }) => [id, kind, state]);
  return [
    `Erased${left === null ? "" : " from the database, not yet from its files"}: ` +
      `enquiries ${count("enquiry")}, applications ${count("application")}.`,
    ...(lines.length > 0 ? [table(lines)] : []),
    ...(erased.some(({ state }) => state === "delivered")
      ? ["Delivered submissions have already reached the receiver: erase them there too."]
      : []),
    ...(left === null ? [] : [left]),
  ].join("\n");
}

/** The output of `backup`. */
export function backedUpText({ submissions, bytes }: BackedUp, file: string): string {
  return `${submissions} submissions backed up, ${Math.ceil(bytes / 1024)} KiB: ${file}`;
}

function nextAttemptText(
  { kind, nextTryAt, isLeased }: SubmissionSummary,
  queues: readonly QueueState[],
  now: number,
): string {
  if (isLeased) return "in progress";
  const queue = queues.find((one) => one.kind === kind);
  return dueText(nextTryAt, queue, now);
}

/** A due submission also waits while its queue is paused. */
function dueText(
  nextTryAt: number | undefined,
  queue: QueueState | undefined,
  now: number,
): string {
  if (nextTryAt === undefined || queue?.hasWebhook === false) return "-";
  const at = Math.max(nextTryAt, queue?.pausedUntil ?? 0);
  return at <= now ? "now" : `in ${span(at - now)}`;
}
