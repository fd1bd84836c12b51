/** The page's side of the worker that clang runs in. */
import { proxy } from "comlink";
import type { Build, Texts } from "../../wasm/compiler/program.ts";
import type { CompilerWorker } from "./compiler-worker.ts";
import { Problem } from "./problem.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** Whole texts of changed files, by path such as "src/control.c". */
export type Edits = Texts;

/** Bytes of the download; 0 in the other phase. */
export type Progress = {
  readonly phase: "download" | "start";
  readonly done: number;
  readonly total: number;
};

/** `address`: the large file's; the compiler's other files are beside it. */
export type CompilerFiles = {
  readonly address: string;
  readonly bytes: number;
  readonly objects: string;
};

export type Compiler = ReturnType<typeof createCompiler>;

export function createCompiler(files: CompilerFiles) {
  let worker: WatchedWorker<CompilerWorker> | undefined;
  let isLoaded = false;

  return {
    isLoaded: () => isLoaded && worker?.isRunning() === true,

    /**
     * Loads clang.
     *
     * @param signal cancels it; it may be loaded again
     * @throws Problem; anything if the signal is aborted
     */
    async load(onProgress: (progress: Progress) => void, signal: AbortSignal): Promise<void> {
      const own = watchWorker<CompilerWorker>({
        create: () =>
          new Worker(new URL("./compiler-worker.ts", import.meta.url), { type: "module" }),
        name: "compiler",
        // A download must at least make progress; the first compile is slow.
        patienceMs: 60_000,
      });
      worker = own;
      isLoaded = false;
      signal.addEventListener("abort", () => own.stop());
      const progress = proxy((now: Progress) => {
        own.hear();
        onProgress(now);
      });
      const absolute = (path: string) => new URL(path, document.baseURI).href;
      const [address, objects] = [absolute(files.address), absolute(files.objects)];
      try {
        await own.call(({ load }) => load({ ...files, address, objects }, progress));
        isLoaded = true;
      } catch (error) {
        own.stop();
        throw error;
      }
    },

    /**
     * Compiles the published texts with edits. A later call ends an earlier one, though not before
     * clang's current run has: to load clang anew takes longer.
     *
     * @throws Problem; anything if the signal is aborted
     */
    async compile(edits: Edits, signal: AbortSignal): Promise<Build> {
      const own = worker;
      if (!own) throw new Problem("The compiler hasn’t been loaded.");
      try {
        const build = await own.call(({ compile }) => compile(edits));
        signal.throwIfAborted();
        return build;
      } catch (error) {
        // After a crash, its state can't be trusted.
        if (!signal.aborted) own.stop();
        throw error;
      }
    },
  };
}
