import { useEffect, useRef, useState } from "react";
import { type Command, longestMs } from "../../../firmware/api/live.ts";
import type { View } from "../../../firmware/api/module.ts";
import type { TraceRecord } from "../../../firmware/api/trace.ts";
import { type ModuleSource, type Simulator, startSimulator } from "../worker/simulator.ts";

type Live = {
  readonly isRunning: boolean;
  readonly view: View | undefined;
  readonly records: readonly TraceRecord[];
  /** Why it stopped by itself. */
  readonly message: string;
};

const off: Live = { isRunning: false, view: undefined, records: [], message: "" };
const mostRecords = 4000;

/** A simulated board that runs in its worker. `keepsMs`: how much of its trace is kept. */
export function useLive(module: ModuleSource, keepsMs: number) {
  const [live, setLive] = useState(off);
  const worker = useRef<Simulator>(undefined);
  const stop = (message = "") => {
    worker.current?.stop();
    worker.current = undefined;
    setLive((before) => ({ ...before, isRunning: false, message }));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another firmware ends this one.
  useEffect(() => () => stop(), [module]);
  const start = (speed: number) => {
    worker.current?.stop();
    setLive({ ...off, isRunning: true });
    worker.current = startSimulator({ type: "live", module, speed }, (reply) => {
      if (reply.type === "problem") stop(reply.message);
      if (reply.type !== "live") return;
      const { view, records } = reply;
      const fromMs = view.ms - keepsMs;
      setLive((before) => ({
        ...before,
        view,
        records: keep([...before.records, ...records], fromMs),
      }));
      if (view.ms >= longestMs) stop("The simulated week is over. Switch on again.");
    });
  };
  return {
    live,
    start,
    stop: () => stop(),
    command: (command: Command) => worker.current?.send({ type: "command", command }),
  };
}

/** The last record before the window stays, for the line that enters it. */
function keep(records: readonly TraceRecord[], fromMs: number): readonly TraceRecord[] {
  const first = records.findIndex(({ ms }) => ms >= fromMs);
  return records.slice(Math.max(0, first - 1, records.length - mostRecords));
}
