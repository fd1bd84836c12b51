import { isDeepStrictEqual } from "node:util";
import { application, applicationPayload, enquiry } from "../../../support/submissions.ts";
import type { FakedClock } from "./clock.ts";
import type { Draft } from "./schedule.ts";

type Fields = Readonly<Record<string, string>>;

/** A row of `list --json`. */
export type Row = {
  readonly id: string;
  readonly state: string;
  readonly payload: Fields;
};

/** What the model knows about a submission besides its content. */
const unsent = {
  isAcknowledged: false,
  /** It was posted without script, its honeypot filled in, and no operator has released it. */
  isHeld: false,
  /** Its receiver accepted it in time, even if the server has not recorded that. */
  isAccepted: false,
  /** When it was accepted, on the machine's own clock. */
  acceptedAt: Number.NEGATIVE_INFINITY,
  /** Its receiver may get it more than once. */
  mayRepeat: false,
  /** The receiver is handling a request for it. */
  isInProgress: false,
  id: "",
};
export type Submission = ReturnType<typeof submissionOf>;

const day = 86_400_000;

function submissionOf(number: number, draft: Draft, sentAt: number) {
  const { kind, by, isHoneypotFilledIn } = draft;
  const mark = `m-${number}-m`;
  const text = `${mark} 漢é😀\n`.repeat(1 + draft.length / 12).trim();
  const [input, payload] =
    kind === "enquiry" ? [enquiry, enquiry] : [application, applicationPayload];
  const own =
    kind === "enquiry" ? { subject: mark, message: text } : { jobTitle: mark, motivation: text };
  return {
    ...unsent,
    number,
    kind,
    sentAt,
    isHeld: by === "form" && isHoneypotFilledIn,
    input: { ...input, ...own, ...(isHoneypotFilledIn ? { leaveEmpty: "x" } : {}) } as Fields,
    payload: { ...payload, ...own } as Fields,
  };
}

/** Everything that was sent to an intake, with checks that must pass whatever happens. */
export function createModel(clock: FakedClock) {
  const all: Submission[] = [];
  const failures = new Set<string>();
  const fail = (text: string, about?: Submission) =>
    void failures.add(about ? `${about.kind} ${about.number}: ${text}` : text);

  /** Finds the submission with this content, which must be unchanged. */
  function find(payload: Fields, how: string): Submission | undefined {
    const [, number] = /m-(\d+)-m/.exec(payload.subject ?? payload.jobTitle ?? "") ?? [];
    const about = all[Number(number)];
    if (isDeepStrictEqual(payload, about?.payload)) return about;
    const fields = Object.entries({ ...about?.payload, ...payload });
    const changed = fields.filter(([name, value]) => about?.payload[name] !== value);
    fail(`${how} with changed content: ${JSON.stringify(changed)}`, about);
    return undefined;
  }
  /** Every answer, delivery and list must have the same id. */
  function checkId(about: Submission, id: string, how: string): void {
    about.id ||= id;
    if (about.id !== id) fail(`${how} with another id`, about);
  }
  /** Whether retention may have erased a submission, by any time that the clock has shown. */
  const mayBeOld = ({ sentAt, isAccepted, isHeld, mayRepeat }: Submission) =>
    (isAccepted || isHeld || mayRepeat) && clock.latest() - sentAt > 20 * day;

  return {
    all,
    failures,
    fail,
    find,
    checkId,
    add: (draft: Draft) => {
      const submission = submissionOf(all.length, draft, clock.wall());
      all.push(submission);
      return submission;
    },
    /** Checks a list of everything that is kept. */
    checkRows(rows: readonly Row[]): void {
      const listed = new Set<Submission>();
      for (const { id, payload } of rows) {
        const about = find(payload, "listed");
        if (!about) continue;
        checkId(about, id, "listed");
        if (listed.has(about)) fail("kept twice", about);
        listed.add(about);
      }
      for (const about of all) {
        if (about.isAcknowledged && !mayBeOld(about) && !listed.has(about))
          fail("acknowledged but not kept", about);
      }
    },
  };
}
export type Model = ReturnType<typeof createModel>;
