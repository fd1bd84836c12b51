/** The workplace's state and its transitions, without React and without the page. */

import { readEdit, writeEdit } from "../editor/edit-link.ts";
import { applyPatches, firstChange } from "../editor/patches.ts";
import { publishedSeed } from "../seed.ts";
import type { Module, WorkplaceData } from "../types.ts";
import { type Compiler, CompilerProblem, type Edits } from "../worker/compiler.ts";
import type { startSuite } from "../worker/start-suite.ts";
import type { Address } from "./address.ts";
import { readAddress, writeAddress } from "./address.ts";
import { initialState, type State } from "./state.ts";
import { createRunner, failedIn } from "./suite-run.ts";

export type Store = ReturnType<typeof createStore>;

/** After the last key. */
const pauseMs = 250;
const idle = { isCompiling: false, judged: undefined };

export function createStore(
  data: WorkplaceData,
  start: typeof startSuite,
  compiler: Compiler,
  onAddress: (hash: string) => void,
) {
  const good = data.modules[0] as Module;
  let state = initialState;
  const listeners = new Set<() => void>();
  let address: Address = {
    bug: null,
    requirement: undefined,
    seed: publishedSeed,
    edit: undefined,
  };
  let isTelling = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let runs = 0;

  const set = (change: Partial<State>) => {
    state = { ...state, ...change };
    if (isTelling) return;
    // Several changes in a row are drawn once.
    isTelling = true;
    queueMicrotask(() => {
      isTelling = false;
      for (const listener of listeners) listener();
    });
  };

  const runner = createRunner(data, start, {
    reference: (reference) => set({ reference }),
    run: (run) => {
      const hadFailure = state.run?.status === "running" && failedIn(state.run).length > 0;
      const [failed] = failedIn(run);
      set({ run });
      if (failed && !hadFailure && !state.isAsked) set({ requirement: failed.id });
    },
  });

  /** Everything that differs from the untouched texts: the bug and the visitor's edits. */
  const whole = (): Edits => {
    const texts = { ...state.files, ...state.edits };
    const base = state.base ?? {};
    return Object.fromEntries(Object.entries(texts).filter(([path, text]) => text !== base[path]));
  };
  const hasEdits = () => Object.keys(state.edits).length > 0;
  const moduleOf = (bug: string | null) =>
    data.modules.find((candidate) => candidate.bug === bug) ?? good;

  async function keepAddress(): Promise<void> {
    const { bug, seed, base, edits } = state;
    // Not one that the visitor has added: a link could not be read with it.
    const requirement = data.tests.find(({ id }) => id === state.requirement)?.id;
    const written = hasEdits() && base ? await writeEdit(data.base, base, whole()) : undefined;
    if (edits !== state.edits) return;
    const edit = written && "text" in written ? written.text : undefined;
    set({ patch: written && "patch" in written ? written.patch : undefined });
    address = { bug: written ? null : bug, requirement, seed, edit };
    onAddress(writeAddress(address));
  }

  const likely = () => [
    ...(state.requirement ? [state.requirement] : []),
    ...(state.run ? failedIn(state.run).map(({ id }) => id) : []),
    ...(data.matrix[state.bug ?? ""] ?? []),
  ];

  /** Runs what is in the editor; without edits that is one of the build's modules. */
  async function run(): Promise<void> {
    clearTimeout(pause);
    runs += 1;
    const own = runs;
    if (!hasEdits()) {
      const { file, bug, title } = moduleOf(state.bug);
      set({ ...idle, ran: state.edits, diagnostics: [], shared: undefined });
      return runner.run({ module: file, bug, title }, state.seed, likely());
    }
    if (state.compiler.is !== "ready") return;
    const { edits } = state;
    set({ isCompiling: true });
    try {
      const { module, diagnostics } = await compiler.compile(whole());
      if (own !== runs) return;
      set({ isCompiling: false });
      if (edits !== state.edits) return;
      set({ diagnostics });
      if (!module) return;
      set({ ran: edits, judged: undefined, shared: undefined });
      runner.run({ module, bug: undefined, title: "Your build" }, state.seed, likely());
      if (Object.keys(edits).some((path) => path.startsWith("tests/"))) await judge(edits);
    } catch (error) {
      // A later run waits for a verdict of its own.
      if (own === runs) set(idle);
      lose(error);
    }
  }

  async function judge(edits: Edits): Promise<void> {
    const onProgress = (done: number, of: number) => {
      if (edits === state.edits) set({ judged: { done, of, result: undefined } });
    };
    onProgress(0, 0);
    const result = await compiler.judgeTests(whole(), onProgress);
    if (edits === state.edits) set({ judged: { done: 1, of: 1, result } });
  }

  /** The compiler may be loaded again; the visitor's edits stay. */
  const lose = (error: unknown) => {
    if (!(error instanceof CompilerProblem)) throw error;
    if (!error.isCancelled) set({ compiler: { is: "problem", message: error.message } });
  };

  async function load(): Promise<void> {
    set({ compiler: { is: "loading", progress: undefined } });
    try {
      await compiler.load((progress) => set({ compiler: { is: "loading", progress } }));
      set({ compiler: { is: "ready" } });
      if (hasEdits()) await run();
    } catch (error) {
      if (error instanceof CompilerProblem && error.isCancelled)
        set({ compiler: { is: "offered" } });
      else lose(error);
    }
  }

  const go = (path: string, line: number, column?: number) => {
    // A compiler may name a file that is not among these.
    if (state.base && !Object.hasOwn(state.base, path)) return;
    const there = column === undefined ? {} : { column, focus: true };
    set({ place: { path, line, at: state.place.at + 1, ...there } });
  };

  const goToChange = (changed: Edits, patch: string) => {
    const [path] = Object.keys(changed);
    if (path) go(path, firstChange(patch));
  };

  /** Puts a bug in, or null: good firmware. Edits go, and can be brought back. */
  function takeBug(bug: string | null): void {
    const { patch } = moduleOf(bug);
    const changed = state.base && patch ? applyPatches(state.base, patch) : {};
    const files = { ...state.base, ...changed };
    if (hasEdits()) set({ dropped: { bug: state.bug, edits: state.edits } });
    set({ bug, files, edits: {}, isAsked: false, shared: undefined, notice: "" });
    goToChange(changed, patch);
  }

  async function takeEdit(text: string): Promise<void> {
    if (!state.base) return;
    try {
      const { edits, patch, isOld } = await readEdit(text, data.base, state.base);
      set({ edits, shared: { patch, isOld } });
      goToChange(edits, patch);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      set({ notice: error.message });
    }
  }

  return {
    data,
    read: () => state,
    /** What is in the page's address. */
    address: () => address,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    run,
    load,
    cancel: () => compiler.cancel(),
    go,
    edit: (path: string, text: string) => {
      const { [path]: _, ...others } = state.edits;
      const edits = text === state.files[path] ? others : { ...others, [path]: text };
      set({ edits, isAsked: false, shared: undefined });
      clearTimeout(pause);
      // In the address first: a phone may end the tab while clang takes its memory.
      pause = setTimeout(() => void keepAddress().then(run), pauseMs);
    },
    chooseBug: (bug: string | null) => {
      takeBug(bug);
      void keepAddress();
      void run();
    },
    bringBack: () => {
      const { dropped } = state;
      if (!dropped) return;
      takeBug(dropped.bug);
      set({ edits: dropped.edits, dropped: undefined });
      void keepAddress();
      void run();
    },
    chooseSeed: (seed: number) => {
      set({ seed });
      void keepAddress();
      void run();
    },
    chooseRequirement: (requirement: string) => {
      set({ requirement, isAsked: true });
      void keepAddress();
    },
    /** The sources have arrived; null: they have not. */
    takeBase: (base: Edits | null) => {
      set({ base, files: base ?? {} });
      if (base && state.bug) takeBug(state.bug);
    },
    /** Restores what a link contains. An edit is shown, and waits to be compiled. */
    restore: async (hash: string) => {
      const { address: wanted, problems } = readAddress(hash, data);
      address = wanted;
      takeBug(wanted.bug);
      const { seed, requirement } = wanted;
      set({ seed, requirement, isAsked: requirement !== undefined });
      if (wanted.edit) await takeEdit(wanted.edit);
      set({ notice: [...problems, state.notice].filter(Boolean).join(" ") });
      if (!state.shared) void run();
    },
  };
}
