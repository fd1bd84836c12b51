import type { ProjectFigures } from "../content-model/project-figures.ts";
import css from "./ThreeViews.module.css";

/** The PM's view: each requirement area with what its tests say and what they cost. */
export function RequirementsView({ results }: { results: ProjectFigures }) {
  const { areas, measured } = results;
  const someNotRun = areas.some(({ notRun }) => notRun > 0);
  return (
    <section className={css.view} aria-labelledby="view-pm">
      <h3 id="view-pm">PM</h3>
      <p className={css.question}>Requirement areas, as of {measured.slice(0, 10)}</p>
      <table className={css.table} aria-labelledby="view-pm">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Passed</th>
            <th scope="col">Failed</th>
            {someNotRun && <th scope="col">Not run</th>}
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody>
          {areas.map(({ name, passed, failed, notRun, seconds }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{passed}</td>
              <td className={failed > 0 ? css.fail : css.none}>{failed}</td>
              {someNotRun && <td>{notRun}</td>}
              <td>{seconds < 0.1 ? "< 0.1" : seconds.toFixed(1)} s</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
