import { ExpectedError } from "../../shared/settings.ts";
import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import { normalizedEmail } from "../store/normalized-email.ts";
import { attemptsOf, type Filter, findById, type Listed, listed } from "../store/read-queries.ts";
import type { Attempt, Submission } from "../store/schema.ts";
import { pausedUntil } from "../store/webhook-pause.ts";
import type { Context } from "./context.ts";
import { asJson, dueText, forPrograms, printable, resultText, table, time } from "./text.ts";

type ListOptions = Filter & { search?: string; limit: number; json?: true };

/** Writes the newest submissions that match, as they are read. */
export async function list(context: Context, options: ListOptions): Promise<void> {
  const { write } = context;
  const { json } = options;
  const asked = await askedOf(context);
  let before = json ? "[" : `${"id".padEnd(36)}  received (UTC)    kind         state\n`;
  for await (const rows of found(context, options)) {
    const texts = rows.map((row) =>
      json ? asJson(forPrograms(row)) : listedText(row, nextText(row, asked, context)),
    );
    if (!(await write(before + texts.join(json ? ",\n" : "")))) return;
    before = json ? ",\n" : "";
  }
  await write(json ? `${before === "[" ? "[" : ""}]\n` : before);
}

/** No batch is empty. */
async function* found(
  { store }: Context,
  { search, limit, ...filter }: ListOptions,
): AsyncGenerator<Listed[]> {
  const isFound = search === undefined ? () => true : containing(search);
  let left = limit;
  for await (const batch of listed(store, filter)) {
    const rows = batch.filter(isFound).slice(0, left);
    left -= rows.length;
    if (rows.length > 0) yield rows;
    if (left === 0) return;
  }
}

/** Makes a check whether a value contains the text, or it is the address in another spelling. */
function containing(text: string) {
  const [address, wanted] = [normalizedEmail(text), caseless(text)];
  return (row: Submission) =>
    normalizedEmail(row.email) === address ||
    Object.values(forPrograms(row).payload).some((value) => caseless(value).includes(wanted));
}

// Upper case alone would keep "ẞ", lower case alone would tell "ς" from "σ".
const caseless = (text: string) => text.normalize().toLowerCase().toUpperCase();

/** Until when each kind's receiver has asked for a pause (Retry-After); 0 if it has not. */
type AskedUntil = Readonly<Record<Kind, number>>;

async function askedOf({ store, now }: Context): Promise<AskedUntil> {
  const ends = kinds.map(async (kind) => [kind, await pausedUntil(store, kind, () => now)]);
  return Object.fromEntries(await Promise.all(ends));
}

/** What it is, who wrote, and what has become of it. */
function listedText(row: Listed, nextAttempt: string): string {
  const { id, kind, state, receivedAt, attemptCount, lastAttempt: last } = row;
  const { firstName, lastName, email, subject, jobTitle } = forPrograms(row).payload;
  const next = state === "pending" ? `, next ${nextAttempt}` : "";
  const result = last
    ? `, last: ${[resultText(last), last.answer].filter(Boolean).join(": ")}`
    : "";
  const lines = [
    `${id.padEnd(36)}  ${time(receivedAt).slice(0, 16)}  ${kind.padEnd(11)}  ${state}`,
    `    ${firstName} ${lastName} <${email}>: ${subject ?? jobTitle}`,
    `    attempts: ${attemptCount}${next}${result}`,
  ];
  return lines.map((line) => `${printable(line).trimEnd()}\n`).join("");
}

function nextText(
  { kind, nextAttemptAt, lockedUntil }: Submission,
  asked: AskedUntil,
  { now }: Context,
): string {
  const isBeingSent = lockedUntil !== null && lockedUntil > now;
  if (isBeingSent) return "in progress";
  return dueText(nextAttemptAt === null ? null : Math.max(nextAttemptAt, asked[kind]), now);
}

/** Writes one submission with its payload and its attempts. */
export async function show(context: Context, id: string, { json }: { json?: true }): Promise<void> {
  const { store, write } = context;
  const submission = await find(context, id);
  const attempts = await attemptsOf(store, submission.id);
  const { payload, ...facts } = forPrograms(submission);
  if (json) {
    await write(`${asJson({ ...facts, payload, attempts })}\n`);
    return;
  }
  const log = attempts.length === 0 ? "none" : attemptTable(attempts);
  const nextAttempt = nextText(submission, await askedOf(context), context);
  await write(`${factTable(submission, attempts.length, nextAttempt)}\n\n`);
  await write(`payload\n${asJson(payload)}\n\nattempts\n${log}\n`);
}

function factTable(submission: Submission, attemptCount: number, nextAttempt: string): string {
  const { id, kind, state, receivedAt, closedAt } = submission;
  return table([
    ["id", id],
    ["kind", kind],
    ["state", state],
    ["received", time(receivedAt)],
    ...(closedAt === null ? [] : [[state, time(closedAt)]]),
    ["attempts", String(attemptCount)],
    ["next attempt", nextAttempt],
  ]);
}

function attemptTable(attempts: readonly Attempt[]): string {
  const rows = attempts.map((attempt) => [
    time(attempt.at),
    `${attempt.durationMs}ms`,
    resultText(attempt),
    printable(attempt.answer ?? "").trim(),
  ]);
  return table([["at", "took", "result", "answer"], ...rows]);
}

/**
 * Finds the submission with an id.
 *
 * @throws ExpectedError if there is none
 */
export async function find({ store }: Context, id: string): Promise<Submission> {
  const found = await findById(store, id);
  if (!found) throw new ExpectedError(`No submission has the id ${id}.`);
  return found;
}
