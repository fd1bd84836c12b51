import { useRef, useState } from "react";
import type { First } from "../computed/page-data.ts";
import { formatSuite, partsOf } from "../trace/format.ts";
import { startSuite } from "../worker/simulator.ts";

export type Failed = {
  readonly trace: Uint8Array<ArrayBuffer>;
  /** The expected value, the actual one, and when. */
  readonly found: string;
};

type FirstRun = {
  readonly isIn: boolean;
  readonly message: string;
  readonly failed: Failed | undefined;
};

/** Runs the suite alternately with and without the bug. */
export function useFirstRun(first: First) {
  const [run, setRun] = useState<FirstRun>({ isIn: false, message: "", failed: undefined });
  const stop = useRef(() => {});

  const toggle = () => {
    const isIn = !run.isIn;
    const module = isIn ? first.broken : first.good;
    let failures = 0;
    let count = 0;
    stop.current();
    setRun({ isIn, message: "Running the tests.", failed: undefined });
    stop.current = startSuite({ module, first: [first.test] }, (reply) => {
      if (reply.type === "problem") {
        const message = `${reply.problem} The results shown are from our build.`;
        setRun({ isIn: false, message, failed: undefined });
      } else if (reply.type === "done") {
        const message = `${formatSuite(failures, count, reply.ms)}, in your browser`;
        setRun((before) => ({ ...before, message }));
      } else {
        count += 1;
        if (!reply.failure) return;
        failures += 1;
        const { failure, trace } = reply;
        const failed = { trace, found: partsOf(failure).found };
        if (failures === 1) setRun((before) => ({ ...before, failed }));
      }
    });
  };

  return { run, toggle };
}
