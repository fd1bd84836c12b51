import { useEffect, useRef, useState } from "react";
import type { Caught, First } from "../../build/page-data.ts";
import { caughtAddress, notLoaded } from "../published.ts";
import type { Area } from "../sheet/rows.ts";
import { listed, partsOf } from "../trace/format.ts";
import { sentenceOf } from "../worker/problem.ts";
import { runSuite, type TestResult } from "../worker/simulator.ts";

export type Failed = {
  readonly caught: Caught;
  readonly trace: Uint8Array<ArrayBuffer>;
  readonly failure: ReturnType<typeof partsOf>;
};

type FirstRun = {
  readonly isIn: boolean;
  readonly isRunning: boolean;
  readonly message: string;
  /** How the test failed that the bug is known to fail. */
  readonly failed: Failed | undefined;
  /** Tests that have passed with the bug in. */
  readonly passed: ReadonlySet<string>;
  /** How many tests pass, as of the last whole run. */
  readonly passing: number;
  /** How many have run since the last press. */
  readonly ran: number;
};

/** Runs the suite alternately with and without the bug. */
export function useFirstRun(first: First) {
  const total = first.sheet.areas.reduce((sum, { count }) => sum + count, 0);
  const published: FirstRun = {
    isIn: false,
    isRunning: false,
    message: "",
    failed: undefined,
    passed: new Set(),
    passing: total,
    ran: 0,
  };
  const [run, setRun] = useState(published);
  const [areas, setAreas] = useState(() => areasInPage(first.sheet.areas));
  const attempt = useRef(new AbortController());
  useEffect(() => {
    load().then((caught) => setAreas(caught.areas), console.warn);
  }, []);

  const toggle = async () => {
    const isIn = !run.isIn;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const passed: string[] = [];
    const failures: string[] = [];
    /** Good firmware's tests light their lines again. */
    const dimmed = () =>
      new Set(isIn ? passed : [...run.passed].filter((id) => !passed.includes(id)));
    const change = (now: Partial<FirstRun>) => setRun((before) => ({ ...before, ...now }));
    attempt.current.abort();
    attempt.current = new AbortController();
    const { signal } = attempt.current;
    change({ isIn, isRunning: true, ran: 0, message: "Running the tests.", failed: undefined });
    const caught = await load().catch(console.warn);
    // The button has been pressed again.
    if (signal.aborted) return;
    if (!caught) return setRun({ ...published, message: notLoaded });
    setAreas(caught.areas);
    const take = ({ id, failure, trace }: TestResult) => {
      if (failure) {
        failures.push(id);
        if (id === caught.id) change({ failed: { caught, trace, failure: partsOf(failure) } });
      } else {
        passed.push(id);
        if (!isStill) change({ passed: dimmed() });
      }
      change({ ran: passed.length + failures.length });
    };
    try {
      const suite = { module: isIn ? first.broken : first.good, first: [caught.id] };
      const { ms } = await runSuite(suite, take, signal);
      const message = sentenceOfRun(failures, passed.length, ms);
      change({ isRunning: false, passed: dimmed(), passing: passed.length, message });
    } catch (error) {
      if (signal.aborted) return;
      const message = `${sentenceOf(error)} The results shown are from our build.`;
      setRun({ ...published, message });
    }
  };

  return { run, total, areas, toggle };
}

/** `CTL-6 fails and the other 60 tests pass: 1.8 s, in your browser.` */
function sentenceOfRun(failures: readonly string[], passed: number, ms: number): string {
  const time = `${(ms / 1000).toFixed(1)}\u00a0s, in your browser.`;
  if (failures.length === 0) return `All ${passed} tests pass: ${time}`;
  const verb = failures.length === 1 ? "fails" : "fail";
  return `${listed(failures)} ${verb} and the other ${passed} tests pass: ${time}`;
}

/** With the tests whose lines load-lines.client.ts has added, so that React finds what it renders. */
function areasInPage(areas: readonly Area[]): readonly Area[] {
  if (typeof document === "undefined") return areas;
  const titles = [...document.querySelectorAll<HTMLElement>("[data-lines] a[title]")].map(
    ({ title }) => title,
  );
  if (titles.length === 0) return areas;
  return areas.map((area) => ({
    ...area,
    tests: titles.filter((title) => title.startsWith(area.id)),
  }));
}

let loading: Promise<Caught> | undefined;

/** Loads it once; after a failure, the next press tries again. */
function load(): Promise<Caught> {
  loading ??= fetch(caughtAddress).then((answer) => {
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
    return answer.json();
  });
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
