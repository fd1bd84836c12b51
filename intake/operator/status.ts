import { webhookSettings } from "../../shared/settings/site-settings.ts";
import type { KindStatus } from "../store/rows.ts";
import type { Attempt, Leftovers } from "../store/store.ts";
import { asJson, type Context, type Options, type Report, UsageError } from "./command.ts";
import { span, statusTable } from "./format.ts";
import { queueFacts, queueText } from "./queue-text.ts";

// Enough to tell a slow receiver from a single slow answer.
const attemptsChecked = 10;

// SQLite moves its log into the database file once it exceeds 4 MiB. A log this large means that a
// reader has blocked the move for long, or that writes outpace it.
const largeLogBytes = 64 * 1024 * 1024;

export async function status({ store, now, options }: Context): Promise<Report> {
  const maxAgeMs = readMaxAge(options);
  const queues = await store.queues();
  const all = await Promise.all(
    (await store.status()).map(async (counted) => {
      const queue = queues.find(({ kind }) => kind === counted.kind);
      const attempts = await store.lastAttempts(counted.kind, attemptsChecked);
      return { ...counted, queue, attempts, facts: queueFacts(queue, now) };
    }),
  );
  const alarms = all.flatMap((counted) => alarmsOf(counted, now, maxAgeMs));
  const database = await store.leftovers?.();
  if (options.json) {
    const kinds = all.map(({ queue: _queue, attempts, facts, ...counted }) => ({
      ...counted,
      lane: { ...facts, lastAnswer: attempts[0] && withoutText(attempts[0]) },
    }));
    const unset = kinds.filter(({ lane }) => lane.state === "no webhook");
    const unsetWebhooks = unset.map(({ kind }) => webhookSettings[kind].variable);
    return { text: asJson({ kinds, unsetWebhooks, alarms, database }), alarms };
  }
  const held = all.reduce((sum, { counts }) => sum + counts.held, 0);
  const notes = [
    ...all.map(({ kind, queue, attempts }) => queueText(kind, queue, attempts, now)),
    ...(held > 0
      ? [
          `${held} held for review as suspicious: see list --state held, then release with retry ID or close with discard ID.`,
        ]
      : []),
    ...(database ? databaseNotes(database) : []),
  ];
  return { text: [statusTable(all, now), ...notes].join("\n"), alarms };
}

function databaseNotes({ logBytes, isErasing }: Leftovers): string[] {
  const mebibytes = Math.round(logBytes / 1024 / 1024);
  return [
    ...(logBytes > largeLogBytes
      ? [
          `database: the log has grown to ${mebibytes} MiB. A program such as a back-up may have been ` +
            "reading the database for too long: end it before the disk is full.",
        ]
      : []),
    ...(isErasing
      ? ["database: erased text is still in its files; a running server removes it within seconds."]
      : []),
  ];
}

/** A receiver may echo the submission, and monitoring stores what `status` prints. */
function withoutText({ answer: _answer, ...facts }: Attempt): Omit<Attempt, "answer"> {
  return facts;
}

/** Failed submissions are no longer pending, so they get an alarm of their own. */
function alarmsOf(
  { kind, counts, oldestUndeliveredAt = Number.POSITIVE_INFINITY, oldestFailedAt }: KindStatus,
  now: number,
  maxAgeMs: number,
): string[] {
  const isOld = (at: number) => now - at > maxAgeMs;
  const alarms: string[] = [];
  if (oldestUndeliveredAt !== oldestFailedAt && isOld(oldestUndeliveredAt)) {
    const age = span(now - oldestUndeliveredAt);
    alarms.push(`${kind}: oldest has been pending for ${age}, longer than ${span(maxAgeMs)}.`);
  }
  if (oldestFailedAt !== undefined && isOld(oldestFailedAt)) {
    const age = span(now - oldestFailedAt);
    alarms.push(
      `${kind}: ${counts.failed} failed, the oldest from ${age} ago: see list --state failed.`,
    );
  }
  return alarms;
}

function readMaxAge({ "max-age": maxAge = "60" }: Options): number {
  if (/^\d{1,6}$/.test(maxAge)) return Number(maxAge) * 60_000;
  throw new UsageError("--max-age must be a whole number of minutes.");
}
