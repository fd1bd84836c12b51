import { drawScope, scaleOf, screen } from "../page/trace/scope.ts";
import { divisions, seenIn } from "../page/trace/trace-window.ts";
import { matrix, moduleBytes } from "../record/tools/sources.ts";
import { publishedSeed, runAll } from "../wasm/api/run-test.ts";
import { boardsIn, event, readTrace, type TraceRecord, withoutSkips } from "../wasm/api/trace.ts";

/** The divisions before the failure; good firmware's trace continues beyond it. */
const divisionsBefore = 8;

/**
 * How a bug shows, as an SVG of 300 by 240 without words: the four channels of a test that fails with
 * it, good firmware's dotted, and the moment.
 *
 * @param which picks one of the tests that fail with it; after the last comes the first
 * @returns undefined if no test does
 */
export async function drawFailure(bug: string, which: number): Promise<string | undefined> {
  const tests = matrix().failing[bug] ?? [];
  const id = tests[which % tests.length];
  if (!id) return undefined;
  const good = await traceOf("good", id);
  const records = await traceOf(bug, id);
  const end = records.find(({ events }) => events & event.failed) ?? records.at(-1);
  const window = { startMs: 0, msPerDivision: Math.max(1, end?.ms ?? 0) / divisionsBefore };
  const scale = scaleOf(
    [good, records].map((seen) => seenIn(seen, window)),
    10,
  );
  const expected = drawScope(good, window, scale);
  const { lanes } = drawScope(records, window, scale);
  const mark = ((end?.ms ?? 0) / window.msPerDivision / divisions) * screen.width;
  const height = lanes.length * screen.lane;
  const paths = lanes.map(({ path }, index) => {
    const colour = `stroke="var(--ch${index + 1})"`;
    const line = (d: string | undefined, attributes: string) =>
      `<path ${colour} ${attributes} d="${d}"/>`;
    return `<g transform="translate(0 ${index * screen.lane})">${line(
      expected.lanes[index]?.path,
      'stroke-dasharray="2 7" stroke-opacity="0.8"',
    )}${line(path, "")}</g>`;
  });
  const [x, y] = [300 / screen.width, 240 / height];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 240" fill="none"><g transform="scale(${x} ${y})" stroke-width="5" stroke-linejoin="round">${paths.join("")}<path stroke="var(--screen-fail)" d="M${mark} 0V${height}"/></g></svg>`;
}

/** A test's records, one board after the other. */
async function traceOf(bug: string, id: string): Promise<TraceRecord[]> {
  const [result] = await runAll(moduleBytes(`${bug}.wasm`), publishedSeed, id);
  let startMs = 0;
  return boardsIn(readTrace(result?.trace ?? new Uint8Array())).flatMap((board) => {
    const own = withoutSkips(board).map((record) => ({ ...record, ms: startMs + record.ms }));
    startMs = own.at(-1)?.ms ?? startMs;
    return own;
  });
}
