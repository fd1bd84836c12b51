import {
  bugs,
  facts,
  matrix,
  requirements,
  text as textOf,
} from "../../../firmware/tools/sources.ts";
import type { Thermostat } from "../../content-model/thermostat.ts";
import type { Inline } from "../../elements/markup.ts";
import { moduleAddress } from "../published.ts";
import { sourceLine } from "../trace/format.ts";
import { clock, drawScope, scaleOf } from "../trace/scope.ts";
import { seenIn, timeBaseFor } from "../trace/trace-window.ts";
import { resultOf, runSuite } from "./runs.ts";
import { diffOf } from "./source.ts";
import { workplaceData } from "./workplace-data.ts";

export type PageData = Awaited<ReturnType<typeof pageData>>;

/** What the first screen needs. */
export type First = PageData["first"] &
  Pick<Thermostat["hero"], "heading"> & {
    readonly story: readonly Inline[];
    readonly note: readonly Inline[];
    /** Level of its heading. */
    level: 1 | 2;
  };

/** The divisions before the failure; good firmware's trace continues beyond it. */
const divisionsBefore = 4;

/** What the page shows without a script, computed by running the modules. */
export async function pageData(bug: string) {
  const { tests } = await workplaceData();
  return {
    ...(await firstScreen(bug)),
    tests,
    passes: Object.fromEntries((await runSuite()).map(({ id, failure }) => [id, !failure])),
    digest: facts().trace,
  };
}

/**
 * What the first screen shows, there and on the home page.
 *
 * @param bug the one that it puts in; the first test that fails with it is drawn
 */
export async function firstScreen(bug: string) {
  const known = bugs().find(({ id }) => id === bug);
  const [test] = matrix().failing[bug] ?? [];
  const text = requirements().find(({ id }) => id === test)?.text;
  if (!known || !test || !text) throw new Error(`No test fails with the bug ${bug}.`);
  const good = await resultOf(test);
  const broken = await resultOf(test, bug);
  const failedMs = broken.failure?.ms ?? 0;
  const window = { startMs: 0, msPerDivision: timeBaseFor(failedMs / divisionsBefore) };
  // Good firmware has only just begun to heat: a tenth of a degree has to be visible.
  const scale = scaleOf(
    [good, broken].map(({ records }) => seenIn(records, window)),
    10,
  );
  return {
    first: {
      bug,
      /** Addresses of both modules. */
      good: moduleAddress("good.wasm"),
      broken: moduleAddress(`${bug}.wasm`),
      /** The first test that fails with the bug, what it requires, and the line that fails. */
      test,
      text,
      check: sourceLine(textOf(`firmware/tests/${broken.file}`), broken.failure?.line ?? 0),
      cost: known.cost,
      diff: diffOf(bug),
      /** Before and after share these axes. */
      scale,
      /** Good firmware's trace of the test. */
      picture: drawScope(good.records, window, scale),
    },
    broken: {
      picture: drawScope(broken.records, window, scale),
      label: `${test} failed at ${clock(failedMs)}. Dotted: good firmware.`,
      cost: known.cost,
      text,
    },
  };
}
