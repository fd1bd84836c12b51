import type { WorkplaceData } from "../../build/workplace-data.ts";
import type { Experiment } from "./experiment.ts";
import { failedIn } from "./suite-run.ts";

/**
 * In which order tests run: the one shown, those that failed last, those that fail with the bug, and
 * one for each known bug in a changed file; then the others, longest first, so that workers that
 * share them end together.
 */
export function testOrder(experiment: Experiment, data: WorkplaceData): readonly string[] {
  const { bug, requirement, run, reference, edits } = experiment;
  const related = data.modules.filter(({ patch }) =>
    Object.keys(edits).some((path) => patch.includes(`b/firmware/${path}`)),
  );
  const costs = [...(reference?.results ?? [])].sort(([, a], [, b]) => b.costMs - a.costMs);
  const order = [
    ...(requirement ? [requirement] : []),
    ...(run ? failedIn(run).map(({ id }) => id) : []),
    ...(data.matrix[bug ?? ""] ?? []),
    ...related.flatMap((known) => data.matrix[known.bug ?? ""]?.slice(0, 1) ?? []),
    ...costs.map(([id]) => id),
  ];
  return [...new Set(order)];
}
