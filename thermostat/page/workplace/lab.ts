/** Runs a visitor's experiments, without React and without the page. */

import type { Exercise, WorkplaceData } from "../../build/workplace-data.ts";
import { applyPatches } from "../../wasm/compiler/patches.ts";
import { writeEdit } from "../editor/edit-link.ts";
import { changedLines, patchOf } from "../editor/patches.ts";
import type { Compiler, Edits, Progress } from "../worker/compiler.ts";
import { sentenceOf } from "../worker/problem.ts";
import type { runSuite } from "../worker/simulator.ts";
import { readAddress, readEdits, writeAddress } from "./address.ts";
import { type Experiment, initialExperiment, moduleIn } from "./experiment.ts";
import { findingOf } from "./finding.ts";
import { grade, isFaultAt } from "./grade.ts";
import { createRunner, failedIn, type Run } from "./suite-run.ts";
import { testOrder } from "./test-order.ts";

export type Lab = ReturnType<typeof createLab>;

/** The props of each part of the workplace. */
export type LabProps = { readonly lab: Lab; readonly experiment: Experiment };

/** How long after the last key somebody is still typing. Browsers limit how often an address may change. */
const typingMs = 1000;

const replaced = "Restore my edit brings your edit back.";

/** @param onAddress receives what belongs after the # of the page's address, and what did before */
export function createLab(
  data: WorkplaceData,
  start: typeof runSuite,
  compiler: Compiler,
  onAddress: (hash: string, before: string) => void,
) {
  let state: Experiment = { ...initialExperiment, files: data.files };
  const listeners = new Set<() => void>();
  let typing: ReturnType<typeof setTimeout> | undefined;
  /** Each is aborted once another begins: what it still waits for is rejected. */
  let attempt = new AbortController();
  let loading = new AbortController();
  let saving = new AbortController();

  const set = (change: Partial<Experiment>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const runTests = createRunner(data.tests, start);
  const showRun = (run: Run) => {
    const hadFailure = state.run?.status === "running" && failedIn(state.run).length > 0;
    const [failed] = failedIn(run);
    set({ run, ended: run.status === "done" ? run : state.ended });
    if (failed && !hadFailure && !state.isRequirementChosen) set({ requirement: failed.id });
  };

  /** Everything that differs from the untouched texts: the bug and the visitor's edits. */
  const allChanges = (): Edits => {
    const texts = Object.entries({ ...state.files, ...state.edits });
    return Object.fromEntries(texts.filter(([path, text]) => text !== data.files[path]));
  };
  const moduleOf = (bug: string | null) => moduleIn(data, bug);
  const hasEdits = () => Object.keys(state.edits).length > 0;

  /** An exercise may change tests, which no module of the build does. */
  const needsCompiler = () => hasEdits() || !moduleOf(state.bug).file;
  const isWaiting = () => needsCompiler() && !compiler.isLoaded();

  /** The compiler's state while nothing compiles. */
  const idle = () =>
    state.compiler.status === "loading"
      ? state.compiler
      : ({ status: compiler.isLoaded() ? "ready" : "offered" } as const);

  /** Shows the visitor what goes wrong, unless the signal is aborted. */
  async function showing(signal: AbortSignal, work: (signal: AbortSignal) => Promise<void>) {
    try {
      await work(signal);
    } catch (error) {
      if (signal.aborted) return;
      const problem = sentenceOf(error);
      set({ outcome: { problem }, compiler: idle() });
    }
  }

  /** Begins another attempt, which ends the one before. */
  function begin(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    attempt.abort();
    attempt = new AbortController();
    const { run } = state;
    const stopped = run?.status === "running" ? ({ ...run, status: "stopped" } as const) : run;
    set({ outcome: {}, run: stopped, runsAsTyped: false, compiler: idle() });
    return showing(attempt.signal, work);
  }

  /** Puts the state into the address. */
  function save(): Promise<void> {
    saving.abort();
    saving = new AbortController();
    return showing(saving.signal, async (signal) => {
      const patch = hasEdits() ? patchOf(state.files, state.edits) : undefined;
      const edit = patch && (await writeEdit(patch));
      signal.throwIfAborted();
      if (hasEdits() && !edit) set({ notice: "This edit is too long for a link." });
      const { bug, answer } = state;
      // Not one that the visitor has added: a link couldn't restore it.
      const requirement = data.tests.find(({ id }) => id === state.requirement)?.id;
      const key = moduleOf(bug).exercise ? "exercise" : "bug";
      const hash = writeAddress({ bug, requirement, edit, answer }, key);
      onAddress(hash, state.address);
      set({ address: hash });
    });
  }

  /** What was typed is announced, and saved if it wasn't yet. */
  async function stopTyping(): Promise<void> {
    clearTimeout(typing);
    if (!state.isTyping) return;
    set({ isTyping: false });
    await save();
  }

  /** Runs the code in the editor, without edits one of the build's modules, and says what came of it. */
  const runCode = () =>
    begin(async (signal) => {
      const sinceMs = performance.now();
      const { edits } = state;
      const { file, exercise } = moduleOf(state.bug);
      const changes = allChanges();
      const compile = (texts: Edits) => compiler.compile(texts, signal);
      if (isWaiting()) return set({ run: hasEdits() ? state.run : undefined });
      if (needsCompiler()) set({ compiler: { status: "compiling" } });
      const built = needsCompiler() ? await compile(changes) : undefined;
      set({ compiler: idle(), diagnostics: built?.diagnostics ?? [] });
      const module = built ? built.module : file;
      if (!module) return;
      set({ ran: edits });
      const suite = { module, first: testOrder(state, data) };
      const run = await runTests(suite, signal, showRun, sinceMs);
      const reference = await referenceOf(run, signal);
      if (exercise) return gradeExercise(exercise, changes, signal);
      const runWith = async (texts: Edits) => {
        const other = await compile(texts);
        return other.module && runTests({ module: other.module }, signal);
      };
      const isGood = built?.isGood ?? false;
      const finding = await findingOf({ run, reference, changes, isGood, runWith });
      set({ outcome: { finding } });
      if (finding?.kind === "missed" && !state.isRequirementChosen)
        set({ requirement: finding.tests[0] });
    });

  async function gradeExercise(exercise: Exercise, changes: Edits, signal: AbortSignal) {
    // It begins unsolved.
    if (gradeAnswer(exercise) || !hasEdits()) return;
    await grade(
      exercise.checks,
      data.files,
      changes,
      async (edits) => (await compiler.compile(edits, signal)).module,
      (module, seed, only) => runTests({ module, seed, only }, signal),
      (graded) => set({ outcome: { graded } }),
    );
  }

  /** Grades what the visitor read in a trace. @returns whether there is one to read */
  function gradeAnswer({ readIn = "" }: Partial<Exercise>): boolean {
    const { answer, ran, edits } = state;
    const trace = ran === edits ? state.run?.results.get(readIn)?.trace : undefined;
    if (trace && answer) set({ outcome: { graded: [isFaultAt(answer, trace)] } });
    return trace !== undefined;
  }

  /** Good firmware's run. Shown while it grows, for its traces. */
  async function referenceOf(run: Run, signal: AbortSignal): Promise<Run> {
    if (state.reference?.status === "done") return state.reference;
    const module = moduleOf(null).file;
    const first = failedIn(run).map(({ id }) => id);
    const show = (reference: Run) => set({ reference });
    if (run.module !== module) return runTests({ module, first }, signal, show);
    show(run);
    return run;
  }

  /** Loads the compiler, then runs the edits, which stay if it doesn't load. */
  async function load(): Promise<void> {
    if (state.compiler.status === "loading") return;
    loading = new AbortController();
    const onProgress = (progress: Progress) => set({ compiler: { status: "loading", progress } });
    onProgress({ phase: "download", done: 0, total: 0 });
    set({ outcome: {} });
    await showing(loading.signal, (signal) => compiler.load(onProgress, signal));
    set({ compiler: { status: compiler.isLoaded() ? "ready" : "offered" } });
    if (compiler.isLoaded() && needsCompiler()) await runCode();
  }

  function go(path: string, line: number, column?: number): void {
    // The compiler may name a file that the editor doesn't have.
    if (Object.hasOwn(data.files, path)) set({ place: { path, line, column } });
  }

  /** Goes to the first line that differs from the untouched texts: a patch may name another. */
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
    const notice = hasEdits() ? replaced : "";
    set({ bug, files, edits, discarded, isRequirementChosen: false, notice });
    set({ answer: "" });
    goToChange(hasEdits() ? edits : changed);
  }

  /** Runs what has changed, and saves it: a phone may kill the tab for the memory that clang takes. */
  function runChange(): void {
    void runCode();
    void save();
  }

  return {
    data,
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Loads the compiler first if it needs it. */
    run: () => {
      void stopTyping();
      void (isWaiting() ? load() : runCode());
    },
    /** Whether it can't run before the compiler has loaded. */
    isWaiting,
    cancel: () => loading.abort(),
    go,
    /** Runs it at once: a later edit ends what runs. Announced and saved once nobody types. */
    edit: (path: string, text: string) => {
      const { [path]: _, ...others } = state.edits;
      const edits = text === state.files[path] ? others : { ...others, [path]: text };
      set({ edits, isRequirementChosen: false, notice: "", isTyping: true });
      saving.abort();
      clearTimeout(typing);
      typing = setTimeout(stopTyping, typingMs);
      void runCode();
      set({ runsAsTyped: true });
    },
    stopTyping,
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
      if (!gradeAnswer(moduleOf(state.bug).exercise ?? {})) void runCode();
      void save();
    },
    chooseRequirement: (requirement: string) => {
      set({ requirement, isRequirementChosen: true });
      void save();
    },
    /** Restores what a link contains. */
    restore: (hash: string) =>
      begin(async (signal) => {
        // Before anything else, so that a second event for this link changes nothing.
        set({ address: hash.replace(/^#/, "") });
        const { address, problems } = readAddress(hash, data);
        const { bug, requirement, answer } = address;
        const edits = await readEdits(address, data, problems);
        signal.throwIfAborted();
        putIn(bug, edits);
        const notice = [...problems, state.notice].join(" ").trim();
        set({ requirement, isRequirementChosen: requirement !== undefined, notice, answer });
        void runCode();
      }),
  };
}
