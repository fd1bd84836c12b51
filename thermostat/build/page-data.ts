import type { Inline } from "../../site/elements/markup.ts";
import { moduleAddress } from "../page/published.ts";
import type { Area } from "../page/sheet/rows.ts";
import { drawScope, scaleOf } from "../page/trace/scope.ts";
import { seenIn, timeBaseFor } from "../page/trace/trace-window.ts";
import { bugs, matrix, requirements } from "../record/tools/sources.ts";
import { resultOf } from "./runs.ts";
import { sheet } from "./sheet.ts";
import { firstChange } from "./source.ts";

/** What the page contains for the first screen. */
export type First = Awaited<ReturnType<typeof firstScreen>> & {
  readonly heading: string;
  /** What the button does, and what the bug's diff means. */
  readonly story: string;
  readonly note: readonly Inline[];
  /** Beside the button. */
  readonly link: { readonly label: string; readonly href: string };
  /** Level of its heading. */
  readonly level: 1 | 2;
};

/** The divisions before the failure; good firmware's trace continues beyond it. */
const divisionsBefore = 4;

/**
 * What the first screen shows, there and on the home page.
 *
 * @param bug the one that it puts in
 */
export async function firstScreen(bug: string) {
  const { src, areas, range } = await sheet();
  const own: readonly Area[] = areas.map(({ tests: _, ...area }) => area);
  return {
    bug,
    /** Addresses of both modules. */
    good: moduleAddress("good.wasm"),
    broken: moduleAddress(`${bug}.wasm`),
    change: firstChange(bug),
    /** The picture of all tests, and the tests that its lines belong to. */
    sheet: { src, areas: own, range },
  };
}

export type Caught = Awaited<ReturnType<typeof caughtBy>>;

/** What the first screen loads, as /break-this-thermostat/caught.json: all tests, and the first that fails with its bug. */
export async function caughtBy(bug: string) {
  const known = bugs().find(({ id }) => id === bug);
  const [id] = matrix().failing[bug] ?? [];
  const text = requirements().find((one) => one.id === id)?.text;
  if (!known || !id || !text) throw new Error(`No test fails with the bug ${bug}.`);
  const { records: good } = await resultOf(id);
  const { failure, records } = await resultOf(id, bug);
  const failedMs = failure?.ms ?? 0;
  const window = { startMs: 0, msPerDivision: timeBaseFor(failedMs / divisionsBefore) };
  // Good firmware has only just begun to heat: a tenth of a degree has to be visible.
  const scale = scaleOf(
    [good, records].map((seen) => seenIn(seen, window)),
    10,
  );
  return {
    areas: (await sheet()).areas,
    id,
    /** What the test requires. */
    text: onOneLine(text),
    cost: onOneLine(known.cost),
    /** Good firmware's trace and the bug's share these axes. */
    window,
    scale,
    /** Good firmware's trace of the test. */
    expected: drawScope(good, window, scale),
  };
}

/** A text without a line break inside a temperature. */
const onOneLine = (text: string) => text.replaceAll(" °C", "\u00a0°C");
