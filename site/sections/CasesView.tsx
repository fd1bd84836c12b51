import type { ProjectFigures } from "../content-model/project-figures.ts";
import { List } from "../elements/List.tsx";
import { classList } from "../styles/class-list.ts";
import css from "./ThreeViews.module.css";

const barLength = 200;

/** The developer's view: what failed and with which message, what is slow, what was built. */
export function CasesView({ results }: { results: ProjectFigures }) {
  const { failures, slowest, build } = results;
  const longest = Math.max(...slowest.map(({ seconds }) => seconds), 0.1);
  return (
    <section className={classList(css.view, css.cases)} aria-labelledby="view-dev">
      <h3 id="view-dev">Dev</h3>
      <h4 className={css.question}>Failed in this run</h4>
      {failures.length === 0 ? (
        <p>No case failed.</p>
      ) : (
        <List className={css.failures}>
          {failures.map(({ file, title, message }) => (
            <li key={`${file} ${title}`}>
              <span className={css.mono}>{file}</span>
              <span>{title}</span>
              <span className={classList(css.mono, css.fail)}>{message}</span>
            </li>
          ))}
        </List>
      )}
      <h4 id="slowest" className={css.question}>
        Slowest cases
      </h4>
      <table className={css.table} aria-labelledby="slowest">
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col" className={css.file}>
              File
            </th>
            <th scope="col">Duration</th>
          </tr>
        </thead>
        <tbody>
          {slowest.map(({ file, title, seconds }) => (
            <tr key={`${file} ${title}`}>
              <th scope="row">
                {title}
                <svg
                  className={css.bar}
                  viewBox={`0 0 ${barLength} 6`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  focusable="false"
                >
                  <rect width={(barLength * seconds) / longest} height="6" />
                </svg>
              </th>
              <td className={classList(css.mono, css.file)}>{file.replace(/^tests\//, "")}</td>
              <td>{seconds.toFixed(1)} s</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.mono}>
        build: {build.pages} pages, {kilobytes(build.htmlBytes)} of HTML; largest{" "}
        {build.largest.file}, {kilobytes(build.largest.bytes)}
      </p>
    </section>
  );
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
