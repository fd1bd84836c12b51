import type { Dashboard } from "../content-model/dashboard.ts";
import grid from "../elements/CellGrid.module.css";
import { Items } from "../elements/Items.tsx";
import { Table } from "../elements/Table.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import css from "./ThreeViews.module.css";

/** The results of one release as its CEO, its PM and its developers would see them. */
export function ThreeViews({ release, requirements }: Dashboard) {
  return (
    <>
      <p className={classList(css.over, textCss.mono)}>Example with invented numbers: {release}</p>
      <div className={classList(css.views, grid.grid)}>
        <Release requirements={requirements} />
        <Requirements requirements={requirements} />
        <Failures requirements={requirements} />
      </div>
    </>
  );
}

type Props = Pick<Dashboard, "requirements">;

/** The CEO's view: can it ship, and what stands in the way. */
function Release({ requirements }: Props) {
  const obstacles = obstaclesIn(requirements);
  const ready = obstacles.length === 0;
  return (
    <section className={classList(css.view, grid.cell)} aria-labelledby="view-ceo">
      <h3 id="view-ceo">CEO</h3>
      <p className={textCss.mono}>Can this release ship?</p>
      <p className={classList(css.answer, ready ? css.pass : css.fail)}>
        <svg viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d={ready ? "m3 11 5 5 9-12" : "m4 4 12 12M16 4 4 16"} />
        </svg>
        {ready ? "Yes" : "No"}
      </p>
      <Items items={ready ? ["Every test case ran and passed."] : obstacles} />
    </section>
  );
}

function obstaclesIn(requirements: Dashboard["requirements"]): string[] {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  const failed = sum(requirements.map(({ failures }) => failures.length));
  const notRun = sum(requirements.map((requirement) => requirement.notRun));
  const all = failed + notRun + sum(requirements.map(({ passed }) => passed));
  const touched = requirements.filter(({ failures }) => failures.length > 0).length;
  return [
    ...(failed > 0
      ? [
          `${failed} of ${all} test cases failed, in ${touched} of ${requirements.length} requirements.`,
        ]
      : []),
    ...(notRun > 0 ? [`${notRun} test cases did not run.`] : []),
  ];
}

/** The PM's view: what the tests say about each requirement. */
function Requirements({ requirements }: Props) {
  return (
    <section className={classList(css.view, grid.cell)} aria-labelledby="view-pm">
      <h3 id="view-pm">PM</h3>
      <table className={css.counts} aria-labelledby="view-pm">
        <thead>
          <tr>
            <th scope="col">Requirement</th>
            <th scope="col">Passed</th>
            <th scope="col">Failed</th>
            <th scope="col">Not run</th>
          </tr>
        </thead>
        <tbody>
          {requirements.map(({ name, passed, failures, notRun }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{passed}</td>
              <td className={failures.length > 0 ? css.fail : undefined}>{failures.length}</td>
              <td>{notRun}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The developer's view: every failed case and where to look first. */
function Failures({ requirements }: Props) {
  const failures = requirements.flatMap((requirement) => requirement.failures);
  return (
    <section className={classList(css.view, css.failures, grid.cell)} aria-labelledby="view-dev">
      <h3 id="view-dev">Dev</h3>
      {failures.length === 0 ? (
        <p>No test case failed.</p>
      ) : (
        <Table
          labelledBy="view-dev"
          columns={["Failed case", "Board", "Line in its log", "Last passed"]}
          rows={failures.map(({ board, log, lastPassed, ...failure }) => [
            failure.case,
            board,
            log,
            lastPassed,
          ])}
        />
      )}
    </section>
  );
}
