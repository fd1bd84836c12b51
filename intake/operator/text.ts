import type { Attempt, Submission } from "../store/schema.ts";

/** Pads columns to their widest cell, two spaces between, without trailing spaces. */
export function table(rows: readonly (readonly string[])[]): string {
  const columns = rows[0]?.map((_, column) => rows.map((row) => row[column] ?? "")) ?? [];
  const widths = columns.map((cells) => Math.max(...cells.map(({ length }) => length)));
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .map((line) => line.trimEnd())
    .join("\n");
}

/** A time in UTC to the second, as ISO 8601 but with a space instead of the T. */
export function time(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19).replace("T", " ")}Z`;
}

/** A duration in its two largest units, such as "2d 4h" or "35s". */
export function span(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const counts = [Math.floor(hours / 24), hours % 24, minutes % 60, seconds % 60];
  const parts = counts.map((count, index) => (count > 0 ? `${count}${"dhms"[index]}` : ""));
  return parts.filter(Boolean).slice(0, 2).join(" ") || "0s";
}

/** A number of bytes, such as "48 KiB" or "3.2 MiB". */
export const size = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

/** When an attempt is due, such as "now" or "in 5m". */
export function dueText(at: number | null, now: number): string {
  if (at === null) return "-";
  return at <= now ? "now" : `in ${span(at - now)}`;
}

/** The result of an attempt, such as "ECONNREFUSED" or "500 it may have acted". */
export function resultText({ status, error }: Pick<Attempt, "status" | "error">): string {
  return printable([status, error].filter((part) => part !== null).join(" "));
}

/** Replaces characters that could control the terminal: a receiver's answer may contain anything. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, " ");
}

/**
 * Writes JSON that is safe to show in a terminal: characters that could control it or change the
 * direction of text are escaped. JSON.stringify escapes only characters below U+0020.
 *
 * @param indent how many spaces; 0 for one line
 */
export function asJson(value: unknown, indent = 2): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(value, undefined, indent).replace(
    /[\x7f-\x9f\p{Cf}\u2028\u2029]/gu,
    (character) => character.split("").map(escaped).join(""),
  );
}

/** The last attempt to deliver a submission, if there was one. */
export function lastAttemptOf(row: Submission): Attempt | null {
  if (row.lastAt === null) return null;
  return {
    at: row.lastAt,
    durationMs: row.lastDurationMs ?? 0,
    status: row.lastStatus,
    error: row.lastError,
    answer: row.lastAnswer,
  };
}

/** A submission as programs read it: its payload parsed, without columns that only the store needs. */
export function forPrograms(row: Submission) {
  const { id, kind, state, receivedAt, pendingSince, closedAt, nextAttemptAt } = row;
  const { attemptCount, countedAttempts } = row;
  return {
    ...{ id, kind, state, receivedAt, pendingSince, closedAt, nextAttemptAt },
    ...{ attemptCount, countedAttempts, lastAttempt: lastAttemptOf(row) },
    payload: parsed(row.payload),
  };
}

/** A damaged text must not hide the other submissions, and is shown as it is. */
function parsed(payload: string): Record<string, string> {
  try {
    return JSON.parse(payload);
  } catch {
    return { damaged: payload };
  }
}
