/** The page's side of the worker that clang runs in. */
import type { Build, Texts } from "../../wasm/compiler/program.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** Whole texts of changed files, by path such as "src/control.c". */
export type Edits = Texts;

/** done and of: bytes of the download; 0 in the other phase. */
export type Progress = {
  readonly phase: "download" | "start";
  readonly done: number;
  readonly of: number;
};

/** `address`: the large file's; the compiler's other files are beside it. */
export type CompilerFiles = {
  readonly address: string;
  readonly bytes: number;
  readonly objects: string;
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

export type CompilerRequest =
  | { readonly type: "load"; readonly files: CompilerFiles }
  | { readonly type: "compile"; readonly edits: Edits };

export type CompilerReply =
  | { readonly type: "progress"; readonly progress: Progress }
  | { readonly type: "loaded" }
  /** `isGood`: src/ compiles to good firmware's code. */
  | { readonly type: "built"; readonly build: Build; readonly isGood: boolean }
  | { readonly type: "problem"; readonly message: string };

export type Compiler = ReturnType<typeof createCompiler>;

type Job = { readonly request: CompilerRequest } & PromiseWithResolvers<CompilerReply>;

export function createCompiler(files: CompilerFiles) {
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
  const onReply = (reply: Exclude<CompilerReply, { type: "progress" }>) => {
    if (reply.type === "problem") return end(reply.message);
    job?.resolve(reply);
    begin();
  };
  const post = async (request: CompilerRequest) => {
    if (!worker) throw new CompilerProblem("The compiler hasn’t been loaded.");
    // An edit that still waits is out of date.
    next?.reject(new CompilerProblem("A later edit was compiled instead.", true));
    const own: Job = { request, ...Promise.withResolvers<CompilerReply>() };
    next = own;
    if (!job) begin();
    return own.promise;
  };

  return {
    /** Loads clang. */
    async load(onProgress: (progress: Progress) => void): Promise<void> {
      end("The compiler was loaded again.", true);
      worker = watchWorker<CompilerRequest, CompilerReply>({
        create: () =>
          new Worker(new URL("./compiler-worker.ts", import.meta.url), { type: "module" }),
        name: "compiler",
        // A download must at least make progress; the first compile is slow.
        patienceMs: 60_000,
        isLast: ({ type }) => type !== "progress",
        onReply: (reply) =>
          reply.type === "progress" ? onProgress(reply.progress) : onReply(reply),
        onProblem: end,
      });
      const absolute = (path: string) => new URL(path, document.baseURI).href;
      const [address, objects] = [absolute(files.address), absolute(files.objects)];
      await post({ type: "load", files: { ...files, address, objects } });
    },

    /** Cancels the load; `load` may be called again. */
    cancel: () => end("Loading was cancelled.", true),

    /** A later call supersedes an earlier one that waits. */
    async compile(edits: Edits): Promise<Build & { readonly isGood: boolean }> {
      const reply = await post({ type: "compile", edits });
      if (reply.type !== "built") throw new Error(reply.type);
      return { ...reply.build, isGood: reply.isGood };
    },
  };
}
