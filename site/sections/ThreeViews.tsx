import type { ProjectFigures } from "../content-model/project-figures.ts";
import { TestPoint } from "../elements/TestPoint.tsx";
import { CasesView } from "./CasesView.tsx";
import { ReleaseView } from "./ReleaseView.tsx";
import { RequirementsView } from "./RequirementsView.tsx";
import css from "./ThreeViews.module.css";

/** One run of this project's tests as its CEO, its PM and its developers would see it. */
export function ThreeViews({ results }: { results: ProjectFigures }) {
  const { measured, commit } = results;
  return (
    <>
      <TestPoint>
        commit {commit},{" "}
        <time dateTime={measured}>{`${measured.slice(0, 10)} ${measured.slice(11, 16)} UTC`}</time>
      </TestPoint>
      <p className={css.origin}>
        These are the figures of this website’s own repository at that commit and time. A program
        wrote them down from the test reports and the build.
      </p>
      <div className={css.views}>
        <ReleaseView results={results} />
        <RequirementsView results={results} />
        <CasesView results={results} />
      </div>
    </>
  );
}
