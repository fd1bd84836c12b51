/** What a visitor tries in the workplace, and what came of it. */

import type { Diagnostic } from "../../wasm/compiler/diagnostics.ts";
import type { Edits, Progress } from "../worker/compiler.ts";
import type { Finding } from "./finding.ts";
import type { Run } from "./suite-run.ts";

type CompilerState =
  | { readonly is: "offered" | "ready" }
  | { readonly is: "loading"; readonly progress: Progress }
  | { readonly is: "problem"; readonly message: string };

export type Experiment = {
  /** That of a module: a known bug, an exercise, or null for good firmware. */
  readonly bug: string | null;
  /** The requirement whose trace and check are shown. */
  readonly requirement: string | undefined;
  /** The visitor chose `requirement`, so another that fails doesn't replace it. */
  readonly isRequirementChosen: boolean;
  /** Texts by path, with the bug in; another object whenever texts change that weren't typed. */
  readonly files: Edits;
  /** Texts that the visitor has changed from `files`. */
  readonly edits: Edits;
  /** The edits that choosing another firmware has removed. */
  readonly discarded: { readonly bug: string | null; readonly edits: Edits } | undefined;
  /** Where the editor is. */
  readonly place: Place;
  readonly run: Run | undefined;
  /** The edits that `run` was compiled from. */
  readonly ran: Edits;
  /** Good firmware with the published tests. */
  readonly reference: Run | undefined;
  /** Of `run` or, until the edits of a link run here, of whoever sent it. */
  readonly finding: Finding | undefined;
  /** The part of the page's address that restores it. */
  readonly address: string;
  /** Whether each check of the exercise holds; empty before they run. */
  readonly judged: readonly (boolean | undefined)[];
  /** To an exercise that asks for one. */
  readonly answer: string;
  readonly compiler: CompilerState;
  readonly isCompiling: boolean;
  readonly diagnostics: readonly Diagnostic[];
  readonly notice: string;
};

/** Another object goes to the same line again; with a column the focus moves there, too. */
export type Place = {
  readonly path: string;
  readonly line: number;
  readonly column?: number | undefined;
};

/** Whether every check of the exercise holds. */
export const isSolved = ({ judged }: Experiment) => judged.length > 0 && judged.every(Boolean);

export const initialExperiment: Experiment = {
  bug: null,
  requirement: undefined,
  isRequirementChosen: false,
  files: {},
  edits: {},
  discarded: undefined,
  place: { path: "src/control.c", line: 1 },
  run: undefined,
  ran: {},
  reference: undefined,
  finding: undefined,
  address: "",
  judged: [],
  answer: "",
  compiler: { is: "offered" },
  isCompiling: false,
  diagnostics: [],
  notice: "",
};
