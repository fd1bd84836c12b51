/** What a visitor tries in the workplace, and what came of it. */

import type { Module, WorkplaceData } from "../../build/workplace-data.ts";
import type { Diagnostic } from "../../wasm/compiler/diagnostics.ts";
import type { Edits, Progress } from "../worker/compiler.ts";
import type { Finding } from "./finding.ts";
import type { Run } from "./suite-run.ts";

type CompilerState =
  | { readonly status: "offered" | "ready" | "compiling" }
  | { readonly status: "loading"; readonly progress: Progress };

/** What came of the last attempt apart from its verdicts, once it has ended. */
type Outcome = {
  readonly finding?: Finding | undefined;
  /** Whether each check of the exercise holds; undefined before it runs. */
  readonly graded?: readonly (boolean | undefined)[];
  /** Why it didn't finish: a sentence for the visitor. */
  readonly problem?: string;
};

export type Experiment = {
  /** That of a module: a known bug, an exercise, or null for good firmware. */
  readonly bug: string | null;
  /** The requirement whose trace and check are shown. */
  readonly requirement: string | undefined;
  /** The visitor chose `requirement`, so another that fails doesn't replace it. */
  readonly isRequirementChosen: boolean;
  /** Texts by path, with the bug in; a new object when they change other than by typing. */
  readonly files: Edits;
  /** Texts that the visitor has changed from `files`. */
  readonly edits: Edits;
  /** The edits that choosing another firmware has removed. */
  readonly discarded: { readonly bug: string | null; readonly edits: Edits } | undefined;
  /** Where the editor is. */
  readonly place: Place;
  readonly run: Run | undefined;
  /** The last run that finished. Its verdicts are shown until another has. */
  readonly ended: Run | undefined;
  /** `run` was started by typing: nobody has asked for it. */
  readonly runsAsTyped: boolean;
  /** The edits that `run` was compiled from. */
  readonly ran: Edits;
  /** Good firmware with the published tests. */
  readonly reference: Run | undefined;
  readonly outcome: Outcome;
  /** The part of the page's address that restores it. */
  readonly address: string;
  /** The answer to an exercise that asks for one. */
  readonly answer: string;
  readonly compiler: CompilerState;
  /** A key was pressed a moment ago, so nothing is announced yet. */
  readonly isTyping: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly notice: string;
};

/** A new object goes to the same line again; with a column, the focus moves there too. */
export type Place = {
  readonly path: string;
  readonly line: number;
  readonly column?: number | undefined;
};

/** @param bug null is good firmware */
export function moduleIn({ modules }: WorkplaceData, bug: string | null): Module {
  const found = modules.find((candidate) => candidate.bug === bug);
  if (!found) throw new Error(`There is no bug ${bug}.`);
  return found;
}

/** Whether every check of the exercise holds. */
export const isSolved = ({ outcome: { graded = [] } }: Experiment) =>
  graded.length > 0 && graded.every(Boolean);

export const initialExperiment: Experiment = {
  bug: null,
  requirement: undefined,
  isRequirementChosen: false,
  files: {},
  edits: {},
  discarded: undefined,
  place: { path: "src/control.c", line: 1 },
  run: undefined,
  ended: undefined,
  runsAsTyped: false,
  ran: {},
  reference: undefined,
  outcome: {},
  address: "",
  answer: "",
  compiler: { status: "offered" },
  isTyping: false,
  diagnostics: [],
  notice: "",
};
