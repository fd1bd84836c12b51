import { ExpectedError, urlVariable } from "../../shared/settings.ts";
import { type Kind, kinds } from "../../shared/submission/kinds.ts";
import { normalizedEmail } from "../store/normalized-email.ts";
import { type Filter, findById, listed } from "../store/read-queries.ts";
import type { Submission } from "../store/schema.ts";
import { pausedUntil } from "../store/webhook-pause.ts";
import { adviceOnSubmission } from "./advice.ts";
import type { Context } from "./context.ts";
import {
  asJson,
  dueText,
  forPrograms,
  lastAttemptOf,
  printable,
  resultText,
  table,
  time,
} from "./text.ts";

type ListOptions = Filter & { search?: string; limit: number; json?: true };

/** Writes the newest submissions that match, as they are read. */
export async function list(context: Context, options: ListOptions): Promise<void> {
  const { write } = context;
  const { json } = options;
  const paused = await pausesOf(context);
  let left = options.limit;
  let before = json ? "[" : `${"id".padEnd(36)}  received (UTC)    kind         state\n`;
  for await (const rows of found(context, options)) {
    const texts = rows
      .slice(0, left)
      .map((row) =>
        json ? asJson(forPrograms(row)) : listedText(row, nextText(row, paused, context)),
      );
    left -= rows.length;
    if (texts.length > 0) {
      if (!(await write(before + texts.join(json ? ",\n" : "")))) return;
      before = json ? ",\n" : "";
    }
    if (left < 0) break;
  }
  const more = left < 0 ? "There are more: see --limit.\n" : "";
  await write(json ? `${before === "[" ? "[" : ""}]\n` : before + more);
}

/** No batch is empty. */
async function* found(
  { store }: Context,
  { search, ...filter }: ListOptions,
): AsyncGenerator<Submission[]> {
  const isFound = search === undefined ? () => true : containing(search);
  for await (const batch of listed(store, filter)) {
    const rows = batch.filter(isFound);
    if (rows.length > 0) yield rows;
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

/** Until when each kind's webhook pauses; 0 if it doesn't. */
type Pauses = Readonly<Record<Kind, number>>;

async function pausesOf({ store, now }: Context): Promise<Pauses> {
  const ends = kinds.map(async (kind) => [kind, await pausedUntil(store, kind, () => now)]);
  return Object.fromEntries(await Promise.all(ends));
}

/** What it is, who wrote, and what has become of it. */
function listedText(row: Submission, nextAttempt: string): string {
  const { id, kind, state, receivedAt, attemptCount } = row;
  const last = lastAttemptOf(row);
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
  paused: Pauses,
  { environment, now }: Context,
): string {
  const isBeingSent = lockedUntil !== null && lockedUntil > now;
  if (isBeingSent) return "in progress";
  if (nextAttemptAt !== null && !environment[urlVariable(kind)])
    return `once ${urlVariable(kind)} is set`;
  return dueText(nextAttemptAt === null ? null : Math.max(nextAttemptAt, paused[kind]), now);
}

/** Writes one submission with its payload, its last attempt, and what to do about it. */
export async function show(context: Context, id: string, { json }: { json?: true }): Promise<void> {
  const submission = await find(context, id);
  const { payload, ...facts } = forPrograms(submission);
  const advice = adviceOnSubmission(submission);
  const text = json
    ? asJson({ ...facts, advice, payload })
    : `${await factTable(context, submission, advice)}\n\npayload\n${asJson(payload)}`;
  await context.write(`${text}\n`);
}

async function factTable(context: Context, submission: Submission, advice: string) {
  const { id, kind, state, receivedAt, closedAt, attemptCount } = submission;
  const last = lastAttemptOf(submission);
  return table([
    ["id", id],
    ["kind", kind],
    ["state", state],
    ["received", time(receivedAt)],
    ...(closedAt === null ? [] : [[state, time(closedAt)]]),
    ["attempts", String(attemptCount)],
    ["next attempt", nextText(submission, await pausesOf(context), context)],
    ...(last
      ? [
          ["last attempt", `${time(last.at)}, ${last.durationMs}ms: ${resultText(last)}`],
          ["answer", printable(last.answer ?? "").trim()],
        ]
      : []),
    ...(advice ? [["what to do", advice]] : []),
  ]);
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
