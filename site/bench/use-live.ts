import { useEffect, useRef, useState } from "react";
import type { Command } from "../../firmware/api/live.ts";
import type { View } from "../../firmware/api/module.ts";
import type { TraceRecord } from "../../firmware/api/trace.ts";
import { type BenchWorker, startWorker } from "../workplace/worker/start-worker.ts";
import { publishedSeed } from "./seed.ts";

export type Live = {
  readonly isRunning: boolean;
  readonly view: View | undefined;
  readonly records: readonly TraceRecord[];
  readonly problem: string;
};

const off: Live = { isRunning: false, view: undefined, records: [], problem: "" };
const mostRecords = 4000;

/** A bench that goes on in its worker. `keepsMs`: how much of its trace is looked at. */
export function useLive(keepsMs: number) {
  const [live, setLive] = useState(off);
  const worker = useRef<BenchWorker>(undefined);
  const keeps = useRef(keepsMs);
  keeps.current = keepsMs;
  useEffect(() => () => worker.current?.stop(), []);

  const stop = () => {
    worker.current?.stop();
    worker.current = undefined;
    setLive((before) => ({ ...before, isRunning: false }));
  };
  const start = (module: string, speed: number) => {
    worker.current?.stop();
    setLive({ ...off, isRunning: true });
    worker.current = startWorker({ type: "live", module, seed: publishedSeed, speed }, (reply) => {
      if (reply.type === "problem") {
        stop();
        setLive((before) => ({ ...before, problem: reply.says }));
      }
      if (reply.type !== "live") return;
      const { view, records } = reply;
      const fromMs = view.ms - keeps.current;
      setLive((before) => ({
        ...before,
        view,
        records: keep([...before.records, ...records], fromMs),
      }));
    });
  };
  return {
    live,
    start,
    stop,
    command: (command: Command) => worker.current?.send({ type: "command", command }),
    setSpeed: (speed: number) => worker.current?.send({ type: "speed", speed }),
  };
}

/** The last record before the window stays, for the line that enters it. */
function keep(records: readonly TraceRecord[], fromMs: number): readonly TraceRecord[] {
  const first = records.findIndex(({ ms }) => ms >= fromMs);
  return records.slice(Math.max(0, first - 1, records.length - mostRecords));
}
