import { useRef, useState } from "react";
import type { Failure } from "../../../firmware/api/trace.ts";
import { publishedSeed } from "../seed.ts";
import { formatSuite, partsOf } from "../trace/format.ts";
import type { First } from "../types.ts";
import { startSuite } from "../worker/start-suite.ts";
import type { SimulatorWorker } from "../worker/start-worker.ts";

export type Failed = {
  readonly trace: Uint8Array<ArrayBuffer>;
  /** The check's own line. */
  readonly check: string;
  /** The expected value, the actual one, and when. */
  readonly found: string;
};

type FirstRun = {
  readonly isIn: boolean;
  readonly message: string;
  readonly failed: Failed | undefined;
};

/** Runs the suite with the bug in, or without it, in turn. */
export function useFirstRun(first: First) {
  const [run, setRun] = useState<FirstRun>({ isIn: false, message: "", failed: undefined });
  const worker = useRef<SimulatorWorker>(undefined);

  const toggle = () => {
    const isIn = !run.isIn;
    worker.current?.stop();
    let failures = 0;
    let count = 0;
    setRun({ isIn, message: "Running the tests.", failed: undefined });
    const request = {
      type: "suite",
      module: isIn ? first.broken : first.good,
      seed: publishedSeed,
      first: [first.test],
    } as const;
    worker.current = startSuite(request, (reply) => {
      if (reply.type === "problem") {
        worker.current?.stop();
        return setRun({
          isIn: false,
          message: `${reply.message} What you see was computed by the build.`,
          failed: undefined,
        });
      }
      if (reply.type === "verdict") {
        count += 1;
        if (!reply.failure) return;
        failures += 1;
        if (failures > 1) return;
        const { failure, trace } = reply;
        void checkOf(first.source, failure).then((check) => {
          const { found } = partsOf(failure);
          setRun((before) =>
            before.isIn ? { ...before, failed: { trace, check, found } } : before,
          );
        });
      }
      if (reply.type !== "suite done") return;
      worker.current?.stop();
      setRun((before) => ({
        ...before,
        message: `${formatSuite(failures, count, reply.ms)}, in your browser`,
      }));
    });
  };

  return { run, toggle };
}

/** The line that failed, as it stands in the test; without its source, the test's own message. */
async function checkOf(source: string, failure: Failure): Promise<string> {
  try {
    const answer = await fetch(source);
    if (!answer.ok) throw new Error(`${source}: ${answer.status}`);
    const lines = (await answer.text()).split("\n");
    return lines[failure.line - 1]?.trim().replace(/;$/, "") || partsOf(failure).check;
  } catch {
    return partsOf(failure).check;
  }
}
