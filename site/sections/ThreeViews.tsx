import grid from "../elements/CellGrid.module.css";
import { PassMark } from "../elements/PassMark.tsx";
import { Table } from "../elements/Table.tsx";
import { classList } from "../styles/class-list.ts";
import textCss from "../styles/text.module.css";
import type { Results } from "../thermostat/results.ts";
import css from "./ThreeViews.module.css";

/** The results of one firmware, as shipped and with a bug in, for its CEO, its PM and its developers. */
export function ThreeViews({ bug, tests, areas, failures }: Results) {
  return (
    <>
      <p className={classList(css.over, textCss.mono)}>
        Computed from the <a href="/break-this-thermostat">firmware on our bench</a>, as shipped and
        with the bug {bug}
      </p>
      <div className={classList(css.views, grid.grid)}>
        <Release tests={tests} areas={areas} />
        <Areas areas={areas} />
        <Failures failures={failures} />
      </div>
    </>
  );
}

/** The CEO's view: can it ship, and what stands in the way. */
function Release({ tests, areas }: Pick<Results, "tests" | "areas">) {
  const runs = { "As shipped": "shipped", "With the bug": "broken" } as const;
  return (
    <section className={classList(css.view, grid.cell)} aria-labelledby="view-ceo">
      <h3 id="view-ceo">CEO</h3>
      <p className={textCss.mono}>Can this release ship?</p>
      <dl className={css.answers}>
        {Object.entries(runs).map(([name, run]) => {
          const failed = areas.reduce((sum, area) => sum + area[run], 0);
          const touched = areas.filter((area) => area[run] > 0).length;
          return (
            <div key={name}>
              <dt className={textCss.small}>{name}</dt>
              <dd className={classList(css.answer, failed > 0 ? css.fail : css.pass)}>
                <PassMark passes={failed === 0} />
                {failed > 0 ? "No" : "Yes"}
              </dd>
              <dd className={textCss.quiet}>
                {failed > 0
                  ? `${failed} of ${tests} tests failed, in ${touched} of ${areas.length} areas.`
                  : `All ${tests} tests passed.`}
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}

/** The PM's view: what the tests say about each part of the product. */
function Areas({ areas }: Pick<Results, "areas">) {
  return (
    <section className={classList(css.view, grid.cell)} aria-labelledby="view-pm">
      <h3 id="view-pm">PM</h3>
      <table className={css.counts} aria-labelledby="view-pm">
        <thead>
          <tr>
            <th scope="col">Area</th>
            <th scope="col">Tests</th>
            <th scope="col">Failed as shipped</th>
            <th scope="col">Failed with the bug</th>
          </tr>
        </thead>
        <tbody>
          {areas.map(({ name, tests, shipped, broken }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{tests}</td>
              <td className={shipped > 0 ? css.fail : undefined}>{shipped}</td>
              <td className={broken > 0 ? css.fail : undefined}>{broken}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The developer's view: every failed test and where to look first. */
function Failures({ failures }: Pick<Results, "failures">) {
  return (
    <section className={classList(css.view, css.failures, grid.cell)} aria-labelledby="view-dev">
      <h3 id="view-dev">Dev</h3>
      <Table
        labelledBy="view-dev"
        columns={["Failed test", "What it reports", "Requirement"]}
        rows={failures.map(({ id, says, report }) => [id, report, says])}
      />
    </section>
  );
}
