/** What the workplace shows. */
import type { OfferState } from "../editor/Offer.tsx";
import { publishedSeed } from "../seed.ts";
import type { Diagnostic, Edits, TestJudgement } from "../worker/compiler.ts";
import type { Reference, Run } from "./suite-run.ts";

export type State = {
  readonly bug: string | null;
  readonly seed: number;
  /** The requirement whose trace and check are shown. */
  readonly requirement: string | undefined;
  /** The visitor chose that one, so a failure elsewhere does not replace it. */
  readonly isAsked: boolean;
  /** Untouched texts by path. Undefined: still on their way. Null: they did not arrive. */
  readonly base: Edits | null | undefined;
  /** The same with the bug in. */
  readonly files: Edits;
  /** Texts that the visitor has changed from `files`. */
  readonly edits: Edits;
  /** The edits that choosing another firmware has removed. */
  readonly dropped: { readonly bug: string | null; readonly edits: Edits } | undefined;
  /** What the code shows. */
  readonly place: Place;
  readonly run: Run | undefined;
  /** The edits that `run` was compiled from. */
  readonly ran: Edits;
  readonly reference: Reference | undefined;
  readonly compiler: OfferState;
  readonly isCompiling: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Of changed tests; `result` is undefined while they are judged. */
  readonly judged:
    | { readonly done: number; readonly of: number; readonly result: TestJudgement | undefined }
    | undefined;
  /** An edit that came with a link and has not been compiled: its difference. */
  readonly shared: { readonly patch: string; readonly isOld: boolean } | undefined;
  /** An edit that is too long for the address: its difference. */
  readonly patch: string | undefined;
  readonly notice: string;
};

/** `at` changes to go to the same line again; with a column the focus goes there, too. */
type Place = {
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  readonly focus?: boolean;
  readonly at: number;
};

export const initialState: State = {
  bug: null,
  seed: publishedSeed,
  requirement: undefined,
  isAsked: false,
  base: undefined,
  files: {},
  edits: {},
  dropped: undefined,
  place: { path: "src/control.c", line: 1, at: 0 },
  run: undefined,
  ran: {},
  reference: undefined,
  compiler: { is: "offered" },
  isCompiling: false,
  diagnostics: [],
  judged: undefined,
  shared: undefined,
  patch: undefined,
  notice: "",
};
