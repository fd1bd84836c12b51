/** Runs a visitor's experiments, without React and without the page. */

import type { Exercise, WorkplaceData } from "../../build/workplace-data.ts";
import { applyPatches } from "../../wasm/compiler/patches.ts";
import { readEdit, writeEdit } from "../editor/edit-link.ts";
import { changedLines, patchOf } from "../editor/patches.ts";
import { type Compiler, CompilerProblem, type Edits, type Progress } from "../worker/compiler.ts";
import type { startSuite } from "../worker/simulator.ts";
import { type Address, readAddress, writeAddress } from "./address.ts";
import { type Experiment, initialExperiment } from "./experiment.ts";
import { findingOf } from "./finding.ts";
import { type Build, isFaultAt, judge, within } from "./judge.ts";
import { createRunner, failedIn, type Run } from "./suite-run.ts";
import { testOrder } from "./test-order.ts";

export type Lab = ReturnType<typeof createLab>;

/** Of each part of the workplace. */
export type LabProps = { readonly lab: Lab; readonly experiment: Experiment };

/** After the last keystroke. Of edits that come faster than they compile, only the last is compiled. */
const settledMs = 50;

/** @param onAddress receives what belongs after the # of the page's address, and what did before */
export function createLab(
  data: WorkplaceData,
  start: typeof startSuite,
  compiler: Compiler,
  onAddress: (hash: string, before: string) => void,
) {
  let state: Experiment = { ...initialExperiment, files: data.files };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let runs = 0;

  const set = (change: Partial<Experiment>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const runTests = createRunner(data.tests, start);
  const show = (run: Run) => {
    const hadFailure = state.run?.status === "running" && failedIn(state.run).length > 0;
    const [failed] = failedIn(run);
    set({ run });
    if (failed && !hadFailure && !state.isRequirementChosen) set({ requirement: failed.id });
  };

  /** Everything that differs from the untouched texts: the bug and the visitor's edits. */
  const allChanges = (): Edits => {
    const texts = Object.entries({ ...state.files, ...state.edits });
    return Object.fromEntries(texts.filter(([path, text]) => text !== data.files[path]));
  };
  const isAny = (edits: Edits) => Object.keys(edits).length > 0;
  const hasEdits = () => isAny(state.edits);
  const moduleOf = (bug: string | null) => {
    const found = data.modules.find((candidate) => candidate.bug === bug);
    if (!found) throw new Error(`There is no bug ${bug}.`);
    return found;
  };

  /** Of an exercise, the tests may be in no module of the build. */
  const needsCompiler = () => hasEdits() || !moduleOf(state.bug).file;
  const isWaiting = () => needsCompiler() && state.compiler.is !== "ready";

  async function updateAddress(): Promise<void> {
    const { bug, edits } = state;
    const finding = hasEdits() ? state.finding : undefined;
    // Not one that the visitor has added: a link couldn't restore it.
    const requirement = data.tests.find(({ id }) => id === state.requirement)?.id;
    const patch = hasEdits() ? patchOf(state.files, edits) : undefined;
    const edit = patch && (await writeEdit(patch));
    if (edits !== state.edits) return;
    if (hasEdits() && !edit) set({ notice: "This edit is too long for a link." });
    const key = moduleOf(bug).exercise ? "exercise" : "bug";
    const address = { bug, requirement, edit, answer: state.answer, finding };
    const hash = writeAddress(address, key);
    onAddress(hash, state.address);
    set({ address: hash });
  }

  /**
   * Runs the code in the editor; without edits, one of the build's modules.
   *
   * @param sinceMs when the visitor asked for it
   */
  async function run(sinceMs = performance.now()): Promise<void> {
    clearTimeout(timer);
    runs += 1;
    const own = runs;
    const { file } = moduleOf(state.bug);
    if (!hasEdits() && file) {
      set({ isCompiling: false, ran: state.edits, diagnostics: [] });
      return runModule(file, sinceMs);
    }
    if (isWaiting()) return set({ run: hasEdits() ? state.run : undefined });
    const { edits } = state;
    set({ isCompiling: true });
    try {
      const { module, isGood, diagnostics } = await compiler.compile(allChanges());
      if (own !== runs) return;
      set({ isCompiling: false });
      if (edits !== state.edits) return;
      set({ diagnostics });
      if (!module) return;
      set({ ran: edits });
      await runModule(module, sinceMs, isGood);
    } catch (error) {
      // A later run has its own progress.
      if (own === runs) set({ isCompiling: false });
      showProblem(error);
    }
  }

  /**
   * Runs all tests, then says what their verdicts mean.
   *
   * @param isGood the firmware is good firmware, byte for byte
   */
  async function runModule(module: Run["module"], sinceMs: number, isGood = false): Promise<void> {
    const own = runs;
    set({ finding: undefined, judged: [] });
    const done = await runTests(module, testOrder(state, data), show, sinceMs);
    const reference = await referenceOf(done);
    if (done.status !== "done" || reference.status !== "done") return;
    const build: Build = async (edits) => {
      const { module: other } = await compiler.compile(edits);
      // A later run must not be ended by this one.
      if (own !== runs) throw new CompilerProblem("", true);
      return other;
    };
    const { exercise } = moduleOf(state.bug);
    if (exercise) return judgeExercise(exercise, build);
    const runWith = async (edits: Edits) => {
      const other = await build(edits);
      if (!other) throw new CompilerProblem("", true);
      return runTests(other, [], () => {});
    };
    const [firmware, tests] = [within("src/", allChanges()), within("tests/", allChanges())];
    if (!isAny(firmware) && !isAny(tests)) return;
    const finding = await findingOf({
      run: done,
      reference,
      ourTests: isAny(tests) ? () => runWith(firmware) : undefined,
      goodFirmware: !isGood && isAny(firmware) ? () => runWith(tests) : undefined,
    });
    if (own !== runs) return;
    set({ finding });
    if (hasEdits()) void updateAddress();
    if (finding?.is === "missed" && !state.isRequirementChosen)
      set({ requirement: finding.tests[0] });
  }

  async function judgeExercise({ checks, readIn }: Exercise, build: Build): Promise<void> {
    if (readIn) {
      const { run, answer } = state;
      const trace = run?.results.get(readIn)?.trace;
      if (trace && answer) set({ judged: [isFaultAt(answer, trace)] });
      // It begins unsolved.
    } else if (hasEdits()) {
      const run = (module: Run["module"], seed: number, only?: string) =>
        runTests(module, [], () => {}, undefined, { seed, only });
      await judge(checks, data.files, allChanges(), build, run, (judged) => set({ judged }));
    }
  }

  /** Good firmware's run. Shown while it grows, for its traces. */
  async function referenceOf(done: Run): Promise<Run> {
    const good = moduleOf(null).file;
    if (state.reference?.status === "done") return state.reference;
    const failed = failedIn(done).map(({ id }) => id);
    const reference =
      done.module === good
        ? done
        : await runTests(good, failed, (growing) => set({ reference: growing }));
    set({ reference });
    return reference;
  }

  /** The compiler may be loaded again; the visitor's edits stay. */
  function showProblem(error: unknown): void {
    if (!(error instanceof CompilerProblem)) throw error;
    if (!error.isCancelled) set({ compiler: { is: "problem", message: error.message } });
  }

  async function load(): Promise<void> {
    if (state.compiler.is === "loading") return;
    const onProgress = (progress: Progress) => set({ compiler: { is: "loading", progress } });
    onProgress({ phase: "download", done: 0, of: 0 });
    try {
      await compiler.load(onProgress);
      set({ compiler: { is: "ready" } });
      if (needsCompiler()) await run();
    } catch (error) {
      set({ compiler: { is: "offered" } });
      showProblem(error);
    }
  }

  function go(path: string, line: number, column?: number): void {
    // The compiler may name a file that the editor doesn't have.
    if (Object.hasOwn(data.files, path)) set({ place: { path, line, column } });
  }

  /** To the first line that differs from the untouched texts: a patch may name another. */
  function goToChange(changed: Edits): void {
    // An exercise doesn't show its bug.
    const { exercise } = moduleOf(state.bug);
    const path = Object.keys(changed).find((one) => !exercise || one.startsWith("tests/"));
    if (exercise) set({ place: initialExperiment.place });
    if (path) go(path, changedLines(data.files[path] ?? "", changed[path] ?? "")[0] ?? 1);
  }

  /** Puts a bug in; null is good firmware. Discards edits, which can be restored. */
  function putIn(bug: string | null, edits: Edits = {}): void {
    const changed = applyPatches(data.files, moduleOf(bug).patch);
    const files = { ...data.files, ...changed };
    const discarded = hasEdits() ? { bug: state.bug, edits: state.edits } : state.discarded;
    set({ bug, files, edits, discarded, isRequirementChosen: false, notice: "" });
    set({ answer: "", finding: undefined, judged: [] });
    goToChange(hasEdits() ? edits : changed);
  }

  /** The edits of a link; if they can't be read, none and one more problem. */
  async function editsFromLink({ bug, edit }: Address, problems: string[]): Promise<Edits> {
    try {
      const changed = applyPatches(data.files, moduleOf(bug).patch);
      return edit ? await readEdit(edit, { ...data.files, ...changed }) : {};
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      problems.push(error.message);
      return {};
    }
  }

  /** Runs what has changed, and saves it in the address first: a phone may kill the tab for clang's memory. */
  function runChange(sinceMs?: number): void {
    void updateAddress();
    void run(sinceMs);
  }

  return {
    data,
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the compiler first if it needs it. */
    run: () => (isWaiting() ? load() : run()),
    /** Whether it can't run before the compiler has loaded. */
    isWaiting,
    cancel: compiler.cancel,
    go,
    edit: (path: string, text: string) => {
      const { [path]: _, ...others } = state.edits;
      const edits = text === state.files[path] ? others : { ...others, [path]: text };
      set({ edits, finding: undefined, judged: [], isRequirementChosen: false, notice: "" });
      clearTimeout(timer);
      timer = setTimeout(runChange, settledMs, performance.now());
    },
    chooseBug: (bug: string | null) => {
      putIn(bug);
      runChange();
    },
    restoreEdit: () => {
      const { discarded } = state;
      if (!discarded) return;
      putIn(discarded.bug, discarded.edits);
      set({ discarded: undefined });
      runChange();
    },
    answer: (answer: string) => {
      set({ answer });
      runChange();
    },
    chooseRequirement: (requirement: string) => {
      set({ requirement, isRequirementChosen: true });
      void updateAddress();
    },
    /** Restores what a link contains. */
    restore: async (hash: string) => {
      // Before anything else, so that a second event for this link changes nothing.
      set({ address: hash.replace(/^#/, "") });
      const { address, problems } = readAddress(hash, data);
      const { bug, requirement, answer, finding } = address;
      const edits = await editsFromLink(address, problems);
      putIn(bug, edits);
      const notice = problems.join(" ");
      set({ requirement, isRequirementChosen: requirement !== undefined, notice, answer, finding });
      void run();
    },
  };
}
