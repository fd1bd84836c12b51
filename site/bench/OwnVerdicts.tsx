import type { RowsVerdict } from "../../firmware/api/rows.ts";
import type { BenchData } from "./contract.ts";
import { sayQuantity } from "./quantities.ts";
import { sayTime } from "./say.ts";
import type { OwnRun } from "./use-own-test.ts";
import { Verdict } from "./Verdict.tsx";

/** What became of the visitor's test: a sentence, then each firmware's verdict. */
export function OwnVerdicts({ data, run }: { data: BenchData; run: OwnRun }) {
  return (
    <>
      <p role="status" className="own-test-summary">
        {summary(data, run)}
      </p>
      {run.verdicts.length > 0 && (
        <ul className="own-test-verdicts">
          {run.verdicts.map((verdict, index) => {
            const module = data.modules[index];
            return (
              <li key={module?.file}>
                <Verdict passes={verdict.verdict === "Pass"} /> <span>{module?.title}</span>
                <small>{why(verdict, run)}</small>
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

/** Empty until the run has ended. */
function summary({ modules, matrix }: BenchData, run: OwnRun): string {
  if (run.problem) return run.problem;
  const [good, ...others] = run.verdicts;
  if (run.status !== "done" || !good) return "";
  if (good.verdict === "Fail") {
    return `This is not a test yet: the good firmware fails it. ${why(good, run)}`;
  }
  const caught = modules.slice(1).filter((_, index) => others[index]?.verdict === "Fail");
  const count = `Your test catches ${caught.length} of ${others.length} bugs.`;
  const isNew = caught.some(({ bug }) => bug && matrix[bug]?.length === 0);
  return isNew ? `${count} One of them passes every test of the suite: you caught it.` : count;
}

function why(verdict: RowsVerdict, { rows }: OwnRun): string {
  if (verdict.verdict === "Pass") return "";
  const when = `after ${sayTime(verdict.ms)}`;
  if ("broken" in verdict) return `Rule broken ${when}: ${verdict.broken.join("; ")}.`;
  const what = rows[verdict.row]?.expect?.what;
  return `Row ${verdict.row + 1} found ${what ? sayQuantity(what, verdict.value) : verdict.value} ${when}.`;
}
