/** What the workplace shows. */
import type { OfferState } from "../editor/Offer.tsx";
import { publishedSeed } from "../published.ts";
import type { Diagnostic, Edits, Progress, TestJudgement } from "../worker/compiler.ts";
import type { Reference, Run } from "./suite-run.ts";

export type State = {
  readonly bug: string | null;
  readonly seed: number;
  /** The requirement whose trace and check are shown. */
  readonly requirement: string | undefined;
  /** The visitor chose that one, so a failure elsewhere does not replace it. */
  readonly isRequirementChosen: boolean;
  /** Texts by path, with the bug in. */
  readonly files: Edits;
  /** Texts that the visitor has changed from `files`. */
  readonly edits: Edits;
  /** The edits that choosing another firmware has removed. */
  readonly discarded: { readonly bug: string | null; readonly edits: Edits } | undefined;
  /** What the code shows. */
  readonly place: Place;
  readonly run: Run | undefined;
  /** The edits that `run` was compiled from. */
  readonly ran: Edits;
  readonly reference: Reference | undefined;
  readonly compiler: OfferState;
  readonly isCompiling: boolean;
  readonly diagnostics: readonly Diagnostic[];
  /** Of changed tests: the progress while they are judged, then the result. */
  readonly judgement: TestJudgement | Progress | undefined;
  /** An edit that came with a link and has not been compiled: its difference. */
  readonly shared: { readonly patch: string; readonly isOld: boolean } | undefined;
  /** An edit that is too long for the address: its difference. */
  readonly patch: string | undefined;
  readonly notice: string;
};

/** `at` changes to go to the same line again; with a column the focus goes there, too. */
export type Place = {
  readonly path: string;
  readonly line: number;
  readonly column?: number | undefined;
  readonly at: number;
};

export const initialState: State = {
  bug: null,
  seed: publishedSeed,
  requirement: undefined,
  isRequirementChosen: false,
  files: {},
  edits: {},
  discarded: undefined,
  place: { path: "src/control.c", line: 1, at: 0 },
  run: undefined,
  ran: {},
  reference: undefined,
  compiler: { is: "offered" },
  isCompiling: false,
  diagnostics: [],
  judgement: undefined,
  shared: undefined,
  patch: undefined,
  notice: "",
};
