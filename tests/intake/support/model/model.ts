import { isDeepStrictEqual } from "node:util";
import type { Kind } from "../../../../shared/submission/kinds.ts";
import { application, applicationPayload, enquiry } from "../../../support/submissions.ts";
import type { FakedClock } from "./clock.ts";
import type { Draft } from "./schedule.ts";

type Fields = Readonly<Record<string, string>>;

/** What one sender wanted to tell, and what has become of it as far as it can be known. */
export type Submission = {
  readonly number: number;
  readonly kind: Kind;
  readonly email: string;
  readonly input: Fields;
  readonly payload: Fields;
  readonly sentAt: number;
  /** The ids of its answers. */
  readonly ids: Set<string>;
  isTaken: boolean;
  /** Its trap was filled in, and nobody has released it. */
  isHeld: boolean;
  isDiscarded: boolean;
  /** When `forget` said that it is erased, on the machine's clock. */
  erasedAt: number | undefined;
  /** The receiver took it in time. */
  isAccepted: boolean;
  /** It may be sent again although it was taken: nobody knows whether the server noted it. */
  mayRepeat: boolean;
  /** When an operator last retried it, and whether it had been delivered. */
  retriedAt: number | undefined;
  forcedAt: number | undefined;
  /** The first request for it. */
  request: { readonly id: string; readonly body: string } | undefined;
};

/** A row of `list --json` and `export`. */
export type Row = {
  readonly id: string;
  readonly kind: Kind;
  readonly state: string;
  readonly receivedAt: number;
  readonly deliveredAt?: number;
  readonly discardedAt?: number;
  readonly payload: Fields;
};

const day = 86_400_000;
export const people = ["ada", "bo", "cleo", "dan"].map((name) => `${name}@firm.example.com`);
const addressOf = ({ person, inCapitals }: Draft) => {
  const address = people[person] ?? "";
  return inCapitals ? address.toUpperCase() : address;
};

/** The fields that are not as they were sent. */
export function difference(payload: Fields, about: Submission | undefined): string {
  const fields = Object.entries({ ...about?.payload, ...payload });
  return JSON.stringify(fields.filter(([name, value]) => about?.payload[name] !== value));
}

/** All that was sent to an intake, and the rules that hold for it whatever happens. */
export function createModel(clock: FakedClock) {
  const all: Submission[] = [];
  const faults: string[] = [];
  const fault = (text: string, about?: Submission) => {
    faults.push(about ? `${about.kind} ${about.number}: ${text}` : text);
  };
  const numberIn = (text: string) => Number(/m-(\d+)-m/.exec(text)?.[1]);
  const find = ({ subject, jobTitle }: Fields) => all[numberIn(subject ?? jobTitle ?? "")];
  /** Whether the retention time may have ended for it, wherever the clock was set in between. */
  const mayBeOld = ({ sentAt, isAccepted, isHeld, isDiscarded, mayRepeat }: Submission) =>
    (isAccepted || isHeld || isDiscarded || mayRepeat) && clock.latest() - sentAt > 20 * day;

  return {
    all,
    faults,
    fault,
    find,
    add(draft: Draft): Submission {
      const mark = `m-${all.length}-m`;
      const { kind, lastName, isTrapped } = draft;
      const text = `${mark} 漢é😀\n`.repeat(1 + draft.length / 12).trim();
      const own =
        kind === "enquiry"
          ? { subject: mark, message: text }
          : { jobTitle: mark, motivation: text };
      const person = { email: addressOf(draft), lastName };
      const [input, payload] =
        kind === "enquiry" ? [enquiry, enquiry] : [application, applicationPayload];
      const submission: Submission = {
        number: all.length,
        kind,
        email: person.email.toLowerCase(),
        input: { ...input, ...own, ...person, ...(isTrapped ? { leaveEmpty: "x" } : {}) },
        payload: { ...payload, ...own, ...person },
        sentAt: clock.wall(),
        ids: new Set(),
        isTaken: false,
        isHeld: isTrapped,
        isDiscarded: false,
        erasedAt: undefined,
        isAccepted: false,
        mayRepeat: false,
        retriedAt: undefined,
        forcedAt: undefined,
        request: undefined,
      };
      all.push(submission);
      return submission;
    },

    /** A list of all there is, or of all there was when a back-up was made. */
    checkRows(rows: readonly Row[]): void {
      const listed = new Set<Submission>();
      for (const row of rows) {
        const about = find(row.payload);
        if (!about || !isDeepStrictEqual(row.payload, about.payload)) {
          fault(`listed otherwise than it was sent: ${difference(row.payload, about)}`, about);
          continue;
        }
        if (listed.has(about)) fault("kept twice", about);
        listed.add(about);
        if (about.erasedAt !== undefined) fault("listed after it was erased", about);
        if (about.ids.size > 0 && !about.ids.has(row.id)) fault("listed by another id", about);
      }
      for (const about of all) {
        const isGone = about.erasedAt !== undefined || mayBeOld(about);
        if (about.isTaken && !isGone && !listed.has(about)) fault("taken, and not kept", about);
      }
    },

    /** Of what was erased, nothing is in these bytes. */
    checkErased(bytes: Buffer, where: string): void {
      const found = bytes.toString("latin1").matchAll(/m-(\d+)-m/g);
      const left = new Set([...found].map(([, number]) => all[Number(number)]));
      for (const about of left) {
        if (about?.erasedAt !== undefined) fault(`erased, and still in ${where}`, about);
      }
    },
  };
}
export type Model = ReturnType<typeof createModel>;
