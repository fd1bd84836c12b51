/** The page's side of the worker that clang runs in. */
import type { Build, Texts } from "../../../firmware/compiler/program.ts";
import type { TestJudgement } from "./judge-tests.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

export type { Diagnostic } from "../../../firmware/compiler/diagnostics.ts";
export type { Build, Texts } from "../../../firmware/compiler/program.ts";
export type { TestJudgement } from "./judge-tests.ts";

/** Whole texts of changed files, by path such as "src/control.c". */
export type Edits = Texts;

/** done and of: bytes of the download, or runs of changed tests; 0 in other phases. */
export type Progress = {
  readonly phase: "download" | "start" | "prove" | "judge";
  readonly done: number;
  readonly of: number;
};

/** `address`: the large file's; the compiler's other files are beside it. */
export type CompilerFiles = {
  readonly address: string;
  readonly bytes: number;
  readonly objects: string;
  readonly version: string;
};

/** Its message is for the visitor, unless the visitor cancelled. */
export class CompilerProblem extends Error {
  override readonly name = "CompilerProblem";
  readonly isCancelled: boolean;

  constructor(message: string, isCancelled = false) {
    super(message);
    this.isCancelled = isCancelled;
  }
}

export type Loaded = { readonly digest: string; readonly fromCache: boolean };

export type CompilerRequest =
  | { readonly type: "load"; readonly files: CompilerFiles }
  | { readonly type: "compile"; readonly edits: Edits }
  | { readonly type: "judge"; readonly edits: Edits }
  /** Ends a judgement that is running. */
  | { readonly type: "drop" };

export type CompilerReply =
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "result"; readonly result: Loaded | Build | TestJudgement }
  | { readonly type: "dropped" }
  | { readonly type: "problem"; readonly message: string };

export type Compiler = ReturnType<typeof createCompiler>;

const superseded = "A later edit was compiled instead.";

type OnProgress = (progress: Progress) => void;
type Job = {
  readonly request: CompilerRequest;
  readonly onProgress: OnProgress;
  readonly resolve: (result: unknown) => void;
  readonly reject: (problem: CompilerProblem) => void;
};

/** @param publishedDigest of good firmware's trace, which this compiler has to reproduce */
export function createCompiler(files: CompilerFiles, publishedDigest: string) {
  let worker: WatchedWorker<CompilerRequest> | undefined;
  let job: Job | undefined;
  /** Begins when `job` has ended. */
  let next: Job | undefined;

  const end = (message: string, isCancelled = false) => {
    worker?.stop();
    worker = undefined;
    for (const ended of [job, next]) ended?.reject(new CompilerProblem(message, isCancelled));
    job = undefined;
    next = undefined;
  };
  const begin = () => {
    job = next;
    next = undefined;
    if (job) worker?.send(job.request);
  };
  const onReply = (reply: CompilerReply) => {
    if (reply.type === "progress") return job?.onProgress(reply.progress);
    if (reply.type === "problem") return end(reply.message);
    if (reply.type === "dropped") job?.reject(new CompilerProblem(superseded, true));
    else job?.resolve(reply.result);
    begin();
  };
  const post = <Result>(request: CompilerRequest, onProgress: OnProgress = () => {}) =>
    new Promise<Result>((resolve, reject) => {
      if (!worker) return reject(new CompilerProblem("The compiler hasn’t been loaded."));
      // An edit that still waits is out of date.
      next?.reject(new CompilerProblem(superseded, true));
      next = { request, onProgress, resolve: resolve as Job["resolve"], reject };
      // A visitor who keeps typing waits for verdicts, not for the judgement of earlier tests.
      if (job?.request.type === "judge") worker.send({ type: "drop" });
      if (!job) begin();
    });

  return {
    /** Loads clang from network or cache, and compiles the untouched sources to prove it. */
    async load(onProgress: OnProgress): Promise<Loaded> {
      end("The compiler was loaded again.", true);
      worker = watchWorker<CompilerRequest, CompilerReply>({
        create: () =>
          new Worker(new URL("./compiler-worker.ts", import.meta.url), { type: "module" }),
        name: "compiler",
        // A download must at least make progress; the first compile is slow.
        timeoutMs: 60_000,
        isLast: ({ type }) => type !== "progress",
        onReply,
        onProblem: end,
      });
      const absolute = (path: string) => new URL(path, document.baseURI).href;
      const request = {
        type: "load" as const,
        files: { ...files, address: absolute(files.address), objects: absolute(files.objects) },
      };
      const loaded = await post<Loaded>(request, onProgress);
      if (loaded.digest !== publishedDigest) {
        end("");
        throw new CompilerProblem(
          "The compiler in this page makes firmware that behaves differently from the published one, so it isn’t used.",
        );
      }
      return loaded;
    },

    /** Cancels the load; `load` may be called again. */
    cancel: () => end("Loading was cancelled.", true),

    /** A later call supersedes an earlier one that waits. */
    compile: (edits: Edits) => post<Build>({ type: "compile", edits }),

    /** Runs changed tests against good firmware, the known bugs and the survivors. */
    judgeTests: (edits: Edits, onProgress: OnProgress) =>
      post<TestJudgement>({ type: "judge", edits }, onProgress),
  };
}
