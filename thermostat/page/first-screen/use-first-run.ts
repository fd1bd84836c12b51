import { useEffect, useRef, useState } from "react";
import type { Caught, First } from "../../build/page-data.ts";
import { caughtAddress, notLoaded } from "../published.ts";
import type { Area } from "../sheet/rows.ts";
import { listed, partsOf } from "../trace/format.ts";
import { startSuite } from "../worker/simulator.ts";

export type Failed = {
  readonly caught: Caught;
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
  /** How many tests pass, as of the last whole run. */
  readonly passing: number;
};

/** Runs the suite alternately with and without the bug. */
export function useFirstRun(first: First) {
  const of = first.sheet.areas.reduce((sum, { count }) => sum + count, 0);
  const published: FirstRun = {
    isIn: false,
    isRunning: false,
    message: "",
    failed: undefined,
    passed: new Set(),
    passing: of,
  };
  const [run, setRun] = useState(published);
  const [areas, setAreas] = useState(() => areasInPage(first.sheet.areas));
  const stop = useRef(() => {});
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
    stop.current();
    const own = () => {};
    stop.current = own;
    change({ isIn, isRunning: true, message: "Running the tests.", failed: undefined });
    const caught = await load().catch(() => undefined);
    // Another press has come meanwhile.
    if (stop.current !== own) return;
    if (!caught) return setRun({ ...published, message: notLoaded });
    setAreas(caught.areas);
    const module = isIn ? first.broken : first.good;
    stop.current = startSuite({ module, first: [caught.id] }, (reply) => {
      if (reply.type === "problem") {
        const message = `${reply.problem} The results shown are from our build.`;
        setRun({ ...published, message });
      } else if (reply.type === "done") {
        const message = sentenceOf(failures, passed.length, reply.ms);
        change({ isRunning: false, passed: dimmed(), passing: passed.length, message });
      } else if (reply.failure) {
        failures.push(reply.id);
        const failed = { caught, trace: reply.trace, failure: partsOf(reply.failure) };
        if (reply.id === caught.id) change({ failed });
      } else {
        passed.push(reply.id);
        if (!isStill) change({ passed: dimmed() });
      }
    });
  };

  return { run, of, areas, toggle };
}

/** `CTL-6 fails and the other 60 tests pass: 1.8 s, in your browser.` */
function sentenceOf(failures: readonly string[], passed: number, ms: number): string {
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
