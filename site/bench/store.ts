/** What the bench shows, and what changes it. It knows neither React nor the page. */
import type { Row } from "../../firmware/api/rows.ts";
import type { Failure } from "../../firmware/api/trace.ts";
import type { Reply } from "../workplace/worker/protocol.ts";
import type { BenchWorker, startWorker } from "../workplace/worker/start-worker.ts";
import { type Address, readAddress } from "./address.ts";
import type { BenchData, BenchModule } from "./contract.ts";
import { publishedSeed } from "./seed.ts";

export type Result = {
  readonly failure: Failure | undefined;
  readonly trace: Uint8Array<ArrayBuffer>;
};

export type Run = {
  readonly status: "idle" | "running" | "done" | "stopped" | "problem";
  /** What was run, since the choice may have changed meanwhile. */
  readonly module: BenchModule;
  readonly seed: number;
  /** In the order of the tests; undefined while a test has not ended. */
  readonly results: readonly (Result | undefined)[];
  /** How many tests have ended. */
  readonly count: number;
  readonly ms: number;
  readonly problem: string;
};

export type State = {
  readonly address: Address;
  readonly run: Run;
  /** The bug of the button that was pressed last. */
  readonly pressed: string | undefined;
  /** What could not be restored from a link. */
  readonly notice: string;
  /** How often a link was opened. */
  readonly restored: number;
  /** Of good firmware's whole trace, computed here. Null: this browser cannot. */
  readonly digest: string | null | undefined;
  /** Good firmware's traces at a seed, in the order of the tests. */
  readonly reference:
    | { readonly seed: number; readonly traces: readonly (Result["trace"] | undefined)[] }
    | undefined;
};

export type Store = ReturnType<typeof createStore>;

export function createStore(data: BenchData, start: typeof startWorker) {
  const good = data.modules.find(({ bug }) => bug === null);
  if (!good) throw new Error("There is no good firmware.");
  const idle: Run = {
    status: "idle",
    module: good,
    seed: publishedSeed,
    results: [],
    count: 0,
    ms: 0,
    problem: "",
  };
  let state: State = {
    address: { bug: null, requirement: undefined, seed: publishedSeed, rows: undefined },
    run: idle,
    pressed: undefined,
    notice: "",
    restored: 0,
    digest: undefined,
    reference: undefined,
  };
  let worker: BenchWorker | undefined;
  let goodWorker: BenchWorker | undefined;
  const listeners = new Set<() => void>();

  let isTelling = false;
  const tell = () => {
    isTelling = false;
    for (const listener of listeners) listener();
  };
  const set = (change: Partial<State>) => {
    state = { ...state, ...change };
    // Several changes in a row are drawn once.
    if (!isTelling) queueMicrotask(tell);
    isTelling = true;
  };
  const setRun = (change: Partial<Run>) => set({ run: { ...state.run, ...change } });
  const setAddress = (change: Partial<Address>) =>
    set({ address: { ...state.address, ...change } });

  /** `keepsRequirement`: otherwise the first that fails is chosen. */
  const run = (keepsRequirement = false) => {
    worker?.stop();
    const { bug, seed } = state.address;
    const module = data.modules.find((candidate) => candidate.bug === bug) ?? good;
    setRun({ ...idle, status: "running", module, seed });
    const { tests = [] } =
      data.requirements.find(({ id }) => keepsRequirement && id === state.address.requirement) ??
      {};
    const first = [...tests, ...(data.matrix[bug ?? ""] ?? [])];
    worker = start({ type: "suite", module: module.file, seed, first }, (reply) => {
      const hadFailure = state.run.results.some((result) => result?.failure);
      hear(reply);
      if (reply.type !== "verdict" || !reply.failure || hadFailure || keepsRequirement) return;
      const test = data.tests[reply.test];
      const requirement = data.requirements.find(({ tests }) => test && tests.includes(test.id));
      if (requirement) setAddress({ requirement: requirement.id });
    });
  };

  const hear = (reply: Reply) => {
    if (reply.type === "verdict") {
      const { test, failure, trace } = reply;
      const results = data.tests.map((_, index) =>
        index === test ? { failure, trace } : state.run.results[index],
      );
      setRun({ results, count: state.run.count + 1 });
    }
    if (reply.type === "problem") end({ status: "problem", problem: reply.says });
    if (reply.type !== "suite done") return;
    end({ status: "done", ms: reply.ms });
    const { module, seed, results } = state.run;
    if (module !== good) return runGood(seed);
    keepGood(seed, results, reply.digest ?? null);
  };

  const end = (change: Partial<Run>) => {
    worker?.stop();
    worker = undefined;
    setRun(change);
  };

  const hasAll = (traces: readonly unknown[]) => data.tests.every((_, test) => traces[test]);

  /** Runs good firmware beside the bug, for its traces and its digest. */
  const runGood = (seed: number) => {
    if (state.reference?.seed === seed && hasAll(state.reference.traces)) return;
    const results: Result[] = [];
    goodWorker?.stop();
    const first = data.matrix[state.run.module.bug ?? ""] ?? [];
    goodWorker = start({ type: "suite", module: good.file, seed, first }, (reply) => {
      if (reply.type === "verdict") {
        results[reply.test] = reply;
        // Shown at once beside the failure; the others can wait.
        if (first.includes(data.tests[reply.test]?.id ?? "")) keepGood(seed, results, undefined);
      }
      if (reply.type !== "verdict") goodWorker?.stop();
      if (reply.type === "suite done") keepGood(seed, results, reply.digest ?? null);
    });
  };

  const keepGood = (
    seed: number,
    results: readonly (Result | undefined)[],
    digest: State["digest"],
  ) => {
    const traces = results.map((result) => result?.trace);
    const isPublished = seed === publishedSeed;
    set({ reference: { seed, traces }, digest: isPublished ? digest : state.digest });
  };

  return {
    data,
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    run: () => run(true),
    /** Ends the worker; results that have arrived stay. */
    stop: () => end({ status: "stopped" }),
    press: (bug: string) => {
      setAddress({ bug, seed: publishedSeed, requirement: undefined });
      set({ pressed: bug, notice: "" });
      run();
    },
    chooseBug: (bug: string | null) => {
      setAddress({ bug });
      run();
    },
    chooseSeed: (seed: number) => {
      setAddress({ seed });
      run(true);
    },
    chooseRequirement: (requirement: string) => setAddress({ requirement }),
    keepRows: (rows: readonly Row[] | undefined) => setAddress({ rows }),
    restore: (hash: string) => {
      const { address, problems } = readAddress(hash, data);
      set({ address, notice: problems.join(" "), restored: state.restored + 1 });
      run(address.requirement !== undefined);
    },
  };
}

export type Found = NonNullable<ReturnType<typeof resultFor>>;

/** The result of a requirement: of its first test that fails, or of its first. */
export function resultFor(data: BenchData, { run, reference }: State, requirement: string) {
  const ids = data.requirements.find(({ id }) => id === requirement)?.tests ?? [];
  const good = reference?.seed === run.seed && run.module.bug ? reference.traces : [];
  const found = data.tests.flatMap((test, index) => {
    const result = run.results[index];
    return result && ids.includes(test.id) ? [{ test, ...result, goodTrace: good[index] }] : [];
  });
  return found.find(({ failure }) => failure) ?? found[0];
}
