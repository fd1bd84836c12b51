import { useRef, useState } from "react";
import type { First } from "../computed/page-data.ts";
import { listed, partsOf } from "../trace/format.ts";
import { startSuite } from "../worker/simulator.ts";

export type Failed = {
  readonly trace: Uint8Array<ArrayBuffer>;
  readonly failure: ReturnType<typeof partsOf>;
};

type FirstRun = {
  readonly isIn: boolean;
  readonly isRunning: boolean;
  readonly message: string;
  /** How the test failed that is known to. */
  readonly failed: Failed | undefined;
  /** Tests that have passed with the bug in. */
  readonly passed: ReadonlySet<string>;
  readonly count: { readonly passed: number; readonly of: number };
};

/** Runs the suite alternately with and without the bug. */
export function useFirstRun(first: First) {
  const of = Object.keys(first.sheet.lengths).length;
  const published: FirstRun = {
    isIn: false,
    isRunning: false,
    message: "",
    failed: undefined,
    passed: new Set(),
    count: { passed: of, of },
  };
  const [run, setRun] = useState(published);
  const stop = useRef(() => {});

  const toggle = () => {
    const isIn = !run.isIn;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const passed: string[] = [];
    const failures: string[] = [];
    /** Good firmware's tests light their lines again. */
    const dimmed = () =>
      new Set(isIn ? passed : [...run.passed].filter((id) => !passed.includes(id)));
    const change = (now: Partial<FirstRun>) => setRun((before) => ({ ...before, ...now }));
    stop.current();
    change({ isIn, isRunning: true, message: "Running the tests.", failed: undefined });
    stop.current = startSuite(
      { module: isIn ? first.broken : first.good, first: [first.test] },
      (reply) => {
        if (reply.type === "problem") {
          const message = `${reply.problem} The results shown are from our build.`;
          setRun({ ...published, message });
        } else if (reply.type === "done") {
          const count = {
            passed: passed.length,
            of: passed.length + failures.length + reply.notRun,
          };
          const message = sentenceOf(failures, passed.length, reply.ms);
          change({ isRunning: false, passed: dimmed(), count, message });
        } else if (reply.failure) {
          failures.push(reply.id);
          const failed = { trace: reply.trace, failure: partsOf(reply.failure) };
          if (reply.id === first.test) change({ failed });
        } else {
          passed.push(reply.id);
          if (!isStill) change({ passed: dimmed() });
        }
      },
    );
  };

  return { run, toggle };
}

/** `CTL-6 fails, the other 60 tests pass: 1.8 s, in your browser.` */
function sentenceOf(failures: readonly string[], passed: number, ms: number): string {
  const time = `${(ms / 1000).toFixed(1)} s, in your browser.`;
  if (failures.length === 0) return `All ${passed} tests pass: ${time}`;
  const verb = failures.length === 1 ? "fails" : "fail";
  return `${listed(failures)} ${verb}, the other ${passed} tests pass: ${time}`;
}
