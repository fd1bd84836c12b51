import type { ProjectFigures } from "../content-model/project-figures.ts";
import { List } from "../elements/List.tsx";
import { classList } from "../styles/class-list.ts";
import css from "./ThreeViews.module.css";

/** The CEO's view: may it ship, and what stands in the way. */
export function ReleaseView({ results }: { results: ProjectFigures }) {
  const obstacles = obstaclesIn(results);
  const ready = obstacles.length === 0;
  return (
    <section className={css.view} aria-labelledby="view-ceo">
      <h3 id="view-ceo">CEO</h3>
      <p className={css.question}>Can we ship this commit?</p>
      <p className={classList(css.answer, ready ? css.pass : css.fail)}>
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d={ready ? "m3 11 5 5 9-12" : "m4 4 12 12M16 4 4 16"} />
        </svg>
        {ready ? "Yes" : "No"}
      </p>
      <p className={css.question}>What stands in the way</p>
      {ready ? (
        <p>Nothing that these tests can see.</p>
      ) : (
        <List className={css.obstacles}>
          {obstacles.map((obstacle) => (
            <li key={obstacle}>{obstacle}</li>
          ))}
        </List>
      )}
    </section>
  );
}

function obstaclesIn({ suites, areas, standIns }: ProjectFigures): string[] {
  const sum = (of: (suite: (typeof suites)[number]) => number) =>
    suites.reduce((total, suite) => total + of(suite), 0);
  const failed = sum((suite) => suite.failed);
  const notRun = sum((suite) => suite.notRun);
  const all = failed + notRun + sum((suite) => suite.passed);
  const touched = areas.filter((area) => area.failed > 0).length;
  return [
    failed > 0 &&
      `${failed} of ${all} test cases failed, in ${touched} of ${areas.length} requirement areas.`,
    notRun > 0 && `${notRun} of ${all} test cases did not run.`,
    standIns > 0 &&
      `${standIns} entries of the content are still stand-ins. No test turns red for them; a person has to fill them in.`,
  ].filter((obstacle) => obstacle !== false);
}
