/** The page's side of a worker that runs the firmware. Each run has a worker of its own. */
import { type Command, longestMs } from "../../../firmware/api/live.ts";
import type { View } from "../../../firmware/api/module.ts";
import type { Run } from "../../../firmware/api/run-test.ts";
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { type WatchedWorker, watchWorker } from "./watch-worker.ts";

/** A module's address, or the bytes of one that was compiled here. */
export type ModuleSource = string | Uint8Array<ArrayBuffer>;

export type Request =
  /** Runs all tests of a module. */
  | {
      readonly type: "suite";
      readonly module: ModuleSource;
      readonly seed: number;
      /** Ids of tests to run first, such as those likely to fail. */
      readonly first: readonly string[];
    }
  /** Starts a simulated board, on which time passes `speed` times as fast as the visitor's. */
  | { readonly type: "live"; readonly module: ModuleSource; readonly speed: number }
  | { readonly type: "command"; readonly command: Command };

export type Reply =
  | (Run & {
      readonly type: "verdict";
      /** Its index in the module's list, which a visitor may have changed. */
      readonly test: number;
      readonly id: string;
      readonly file: string;
    })
  | { readonly type: "suite done"; readonly ms: number }
  | { readonly type: "live"; readonly view: View; readonly records: readonly TraceRecord[] }
  | { readonly type: "problem"; readonly message: string };

export type Simulator = WatchedWorker<Request>;

/** Starts a worker with its first request. A problem is its last reply. */
export function startSimulator(request: Request, onReply: (reply: Reply) => void): Simulator {
  const simulator = watchWorker<Request, Reply>({
    create: () => new Worker(new URL("./simulator-worker.ts", import.meta.url), { type: "module" }),
    name: "simulator",
    timeoutMs: 15_000,
    isLast: (reply) =>
      reply.type === "suite done" ||
      reply.type === "problem" ||
      (reply.type === "live" && reply.view.ms >= longestMs),
    onReply,
    onProblem: (message) => onReply({ type: "problem", message }),
  });
  simulator.send(request);
  return simulator;
}
