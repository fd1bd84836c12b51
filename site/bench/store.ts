/** What the bench shows, and what changes it. It knows neither React nor the page. */
import type { Row } from "../../firmware/api/rows.ts";
import type { Failure } from "../../firmware/api/trace.ts";
import { type Address, readAddress } from "./address.ts";
import type { BenchData, BenchModule } from "./contract.ts";
import type { Reply } from "./protocol.ts";
import { publishedSeed } from "./seed.ts";
import type { BenchWorker, startWorker } from "./start-worker.ts";

export type Result = {
  readonly failure: Failure | undefined;
  readonly trace: Uint8Array<ArrayBuffer>;
};

export type Run = {
  readonly status: "idle" | "running" | "done" | "stopped" | "problem";
  /** What was run, since the choice may have changed meanwhile. */
  readonly module: BenchModule;
  readonly seed: number;
  /** In the order of the tests, as far as they have ended. */
  readonly results: readonly Result[];
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
    | { readonly seed: number; readonly traces: readonly Result["trace"][] }
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

  const set = (change: Partial<State>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
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
    worker = start({ type: "suite", module: module.file, seed }, (reply) => {
      const hadFailure = state.run.results.some(({ failure }) => failure);
      hear(reply);
      if (reply.type !== "verdict" || !reply.failure || hadFailure || keepsRequirement) return;
      const test = data.tests[reply.test];
      const requirement = data.requirements.find(({ tests }) => test && tests.includes(test.id));
      if (requirement) setAddress({ requirement: requirement.id });
    });
  };

  const hear = (reply: Reply) => {
    if (reply.type === "verdict") {
      const { failure, trace } = reply;
      setRun({ results: [...state.run.results, { failure, trace }] });
    }
    if (reply.type === "problem") end({ status: "problem", problem: reply.says });
    if (reply.type !== "suite done") return;
    end({ status: "done", ms: reply.ms });
    const { module, seed, results } = state.run;
    if (module !== good) return runGood(seed);
    keepGood(seed, results, reply.digest);
  };

  const end = (change: Partial<Run>) => {
    worker?.stop();
    worker = undefined;
    setRun(change);
  };

  /** Runs good firmware beside the bug, for its traces and its digest. */
  const runGood = (seed: number) => {
    if (state.reference?.seed === seed) return;
    const results: Result[] = [];
    goodWorker?.stop();
    goodWorker = start({ type: "suite", module: good.file, seed }, (reply) => {
      if (reply.type === "verdict") results.push(reply);
      else goodWorker?.stop();
      if (reply.type === "suite done") keepGood(seed, results, reply.digest);
    });
  };

  const keepGood = (seed: number, results: readonly Result[], digest: string | undefined) => {
    const traces = results.map(({ trace }) => trace);
    const isPublished = seed === publishedSeed;
    set({ reference: { seed, traces }, digest: isPublished ? (digest ?? null) : state.digest });
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
