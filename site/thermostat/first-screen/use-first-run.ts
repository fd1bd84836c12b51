import { useRef, useState } from "react";
import type { Failure } from "../../../firmware/api/trace.ts";
import type { First } from "../build/page-data.ts";
import { publishedSeed } from "../published.ts";
import { formatSuite, partsOf } from "../trace/format.ts";
import { type RunningSuite, startSuite } from "../worker/start-suite.ts";

export type Failed = {
  readonly trace: Uint8Array<ArrayBuffer>;
  /** The check's source line. */
  readonly check: string;
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
  const suite = useRef<RunningSuite>(undefined);

  const toggle = () => {
    const isIn = !run.isIn;
    const module = isIn ? first.broken : first.good;
    let failures = 0;
    let count = 0;
    suite.current?.stop();
    setRun({ isIn, message: "Running the tests.", failed: undefined });
    const request = { module, seed: publishedSeed, first: [first.test] };
    suite.current = startSuite(request, async (reply) => {
      if (reply.type === "problem") {
        const message = `${reply.message} The results shown are from our build.`;
        setRun({ isIn: false, message, failed: undefined });
      } else if (reply.type === "suite done") {
        const message = `${formatSuite(failures, count, reply.ms)}, in your browser`;
        setRun((before) => ({ ...before, message }));
      } else {
        count += 1;
        if (!reply.failure) return;
        failures += 1;
        if (failures > 1) return;
        const { failure, trace } = reply;
        const failed = {
          trace,
          check: await checkOf(first.source, failure),
          found: partsOf(failure).found,
        };
        setRun((before) => (before.isIn ? { ...before, failed } : before));
      }
    });
  };

  return { run, toggle };
}

/** The source line of the failed check or, if the source doesn't load, the check in its message. */
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
