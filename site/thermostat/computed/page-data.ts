import { bugs, facts, matrix, requirements } from "../../../firmware/tools/sources.ts";
import type { Link } from "../../content-model/fields.ts";
import type { Thermostat } from "../../content-model/thermostat.ts";
import type { Inline } from "../../elements/markup.ts";
import { moduleAddress } from "../published.ts";
import { partsOf } from "../trace/format.ts";
import { drawScope, scaleOf } from "../trace/scope.ts";
import { seenIn, timeBaseFor } from "../trace/trace-window.ts";
import { resultOf, runSuite } from "./runs.ts";
import { sheet } from "./sheet.ts";
import { firstChange } from "./source.ts";
import { workplaceData } from "./workplace-data.ts";

export type PageData = Awaited<ReturnType<typeof pageData>>;

/** What the first screen needs. */
export type First = Awaited<ReturnType<typeof firstScreen>> &
  Pick<Thermostat["hero"], "heading" | "story"> & {
    readonly note: readonly Inline[];
    /** Beside the button. */
    readonly link: Link;
    /** Level of its heading. */
    readonly level: 1 | 2;
  };

/** The divisions before the failure; good firmware's trace continues beyond it. */
const divisionsBefore = 4;

/** What the page shows without a script, computed by running the modules. */
export async function pageData(bug: string) {
  const { tests } = await workplaceData();
  const first = await firstScreen(bug);
  const { records, failure } = await resultOf(first.test, bug);
  return {
    first,
    /** What a press of the button finds. */
    broken: {
      picture: drawScope(records, first.window, first.scale),
      failure: failure && partsOf(failure),
    },
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
  const { src, lengths } = await sheet();
  return {
    bug,
    /** Addresses of both modules. */
    good: moduleAddress("good.wasm"),
    broken: moduleAddress(`${bug}.wasm`),
    /** The first test that fails with the bug, and what it requires. */
    test,
    text: text.replaceAll(" °C", "\u00a0°C"),
    cost: known.cost,
    change: firstChange(bug),
    /** Before and after share these axes. */
    window,
    scale,
    /** Good firmware's trace of the test. */
    expected: drawScope(good.records, window, scale),
    /** The picture of all tests, and the milliseconds that each simulates, by its id. */
    sheet: { src, lengths },
  };
}
