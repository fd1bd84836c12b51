/** What the workplace says of an experiment, to read and to hear. */

import { counted } from "../../../shared/counted.ts";
import { formatAfter, formatSuite, listed } from "../trace/format.ts";
import type { Progress } from "../worker/compiler.ts";
import { type Experiment, isSolved } from "./experiment.ts";
import type { Finding } from "./finding.ts";
import { commonCause, failedIn, overEarlier, type Run } from "./suite-run.ts";

/** A sentence: its first words are in bold. */
export type Sentence = { readonly bold?: string; readonly plain?: string };

const wordsOf = ({ bold = "", plain = "" }: Sentence) => `${bold} ${plain}`.trim();

/** The verdicts to show: until a run ends, those of the one before, too. */
export const shownRun = ({ run, ended }: Experiment): Run | undefined =>
  run && ended && run.status !== "done" ? overEarlier(run, ended) : run;

/** Whether verdicts are shown that aren't those of the code in the editor. */
export const isStale = ({ run, ended, ran, edits }: Experiment) =>
  run !== undefined && (ran !== edits || (ended !== undefined && run.status !== "done"));

export const staleWords = "Verdicts from the last run";

export const isBusy = ({ run, compiler }: Experiment) =>
  compiler.status === "compiling" || run?.status === "running";

/** What is announced: one message, and nothing while somebody types. */
export function messageOf(experiment: Experiment): { urgent?: boolean; children: string } {
  const { isTyping, compiler, notice, outcome, diagnostics } = experiment;
  if (isTyping) return { children: "" };
  const problem = problemOf(experiment);
  if (problem) return { urgent: true, children: problem };
  if (compiler.status === "loading") return { children: loadingOf(compiler.progress.phase) };
  if (isBusy(experiment)) return { children: "" };
  const { finding } = outcome;
  // By then, the result has been announced.
  if (finding) return { children: wordsOf(findingSentence(finding, experiment)) };
  if (isSolved(experiment)) return { children: wordsOf(solvedSentence) };
  // What an earlier run's verdicts have in common says nothing about the code in the editor.
  const stale = isStale(experiment);
  const cause = stale ? undefined : causeOf(experiment);
  const verdict =
    stale && diagnostics.length === 0
      ? [staleWords]
      : [cause ? wordsOf(cause) : "", resultOf(experiment)];
  return { children: [notice, ...verdict].filter(Boolean).join(" ") };
}

export const loadingOf = (phase: Progress["phase"]) =>
  phase === "download" ? "Downloading clang" : "Starting clang";

/** Why an attempt didn't finish. */
export const problemOf = ({ outcome: { problem } }: Experiment) =>
  problem && `${problem} Run tries again.`;

export const solvedSentence: Sentence = { bold: "Solved. Copy the link to share it." };

/** `2 of 139 tests failed: SEN-1, SEN-7, caught after 0.14 s of your time.` */
export function resultOf({ run, diagnostics }: Experiment): string {
  const errors = diagnostics.filter(({ severity }) => severity === "error").length;
  if (errors > 0) return `It doesn’t compile: ${counted(errors, "error")}.`;
  if (run?.status !== "done") return "";
  const failed = failedIn(run);
  const results = [...run.results.values()];
  const suite = formatSuite(failed.length, results.length);
  const rest = run.notRun > 0 ? ` ${run.notRun} not run, because two never ended.` : "";
  if (failed.length === 0) {
    const ms = Math.max(...results.map(({ afterMs }) => afterMs));
    return `${suite} ${formatAfter(
      ms,
      results.reduce((sum, { simulatedMs }) => sum + simulatedMs, 0),
    )}.${rest}`;
  }
  const first = results.find(({ failure }) => failure);
  const caught = first && `caught ${formatAfter(first.afterMs, first.failure?.ms ?? 0)}`;
  return `${suite}: ${listed(failed.map(({ id }) => id))}, ${caught}.${rest}`;
}

/** Why most of the tests that failed didn't finish; undefined if they failed otherwise. */
export function causeOf(experiment: Experiment): Sentence | undefined {
  const run = shownRun(experiment);
  const cause = run && commonCause(run);
  return (
    cause && {
      bold: "One cause:",
      plain: `in ${cause.count} tests, the firmware or its test ${cause.text}.`,
    }
  );
}

/** What a run says about our tests and the visitor's. */
export function findingSentence({ kind, tests }: Finding, { bug, edits }: Experiment): Sentence {
  const named = listed(tests);
  /** The firmware is one of our known bugs, as it is. */
  const isKnown = bug !== null && Object.keys(edits).length === 0;
  switch (kind) {
    case "same code":
      return {
        bold: "It’s the good firmware.",
        plain:
          "The change compiles to the same code, byte for byte, so no test can tell one from the other.",
      };
    case "same traces":
      return {
        bold: "No test tells this from the good firmware.",
        plain:
          "Has the change no effect, or do we not test what it changes? If it breaks a requirement, tell us.",
      };
    case "missed":
      return {
        bold: `Our tests ${isKnown ? "miss" : "accept"} this.`,
        plain: `All pass, but the traces differ in ${named}. ${
          isKnown
            ? "We know this bug. Write the test that catches it."
            : "If that breaks a requirement, they miss it: tell us."
        }`,
      };
    case "caught by the visitor":
      return { bold: "Your test catches what ours miss:", plain: `${named}.` };
    case "caught by us":
      return { plain: `Our own tests catch this: ${named}.` };
    case "false positive":
      return { plain: `Good firmware fails ${named} too, so that failure doesn’t show a bug.` };
  }
}
