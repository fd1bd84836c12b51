import {
  coverage,
  reportAddress,
  score,
  survivors,
  trials,
  uncovered,
} from "../../../thermostat/build.ts";
import { single } from "../../content.ts";
import { Code } from "../../elements/Code.tsx";
import { DataTable } from "../../elements/DataTable.tsx";
import { Details } from "../../elements/Details.tsx";
import { List } from "../../elements/List.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import css from "./Survivors.module.css";

/** What earlier mutation scores were worth, today's, and what survives or is never reached. */
export function Survivors() {
  const { email } = single("company");
  const { caught, survived, equivalent, percent } = score();
  const { statements, branches } = coverage();
  const alive = survivors().filter((group) => !group.equivalent);
  // One of each reason; thermostat/record/mutation/survivors.yaml has all.
  const missed = [
    ...alive.map(({ reason, mutants: [{ file, from, to }, ...more] }) => ({
      file,
      code: to === ";" ? `- ${from}` : difference(from, to),
      note: more.length > 0 && `and ${more.length} more like it`,
      reason,
    })),
    ...uncovered().map((line) => ({
      ...line,
      code: line.line,
      note: "a branch that no test takes",
    })),
  ];
  return (
    <>
      <Details summary={`All ${trials().length} rounds, by date`}>
        <DataTable
          labelledBy="mutants"
          columns={["Date", "Score at the time", "Realistic bugs", "Caught", "Their author knew"]}
          rows={trials().map(({ date, score, bugs, caught, blind }) => [
            date,
            inPercent(score),
            bugs,
            caught,
            blind ? "requirements and source" : "earlier bugs too",
          ])}
        />
      </Details>
      <Terms
        className={classList(css.score, layout.fit, layout.figures, layout.after, layout.before)}
        small="term"
        terms={[
          {
            name: `mutation score: ${share(caught, caught + survived)} caught`,
            meaning: inPercent(percent),
          },
          {
            name: "mutants that we judge to behave like the original",
            meaning: String(equivalent),
          },
          { name: "statements reached", meaning: share(statements.reached, statements.of) },
          { name: "branches taken", meaning: share(branches.reached, branches.of) },
        ]}
      />
      <List>
        {missed.map(({ file, code, note, reason }) => (
          <li key={reason} className={classList(css.change, layout.row, layout.halves)}>
            <div>
              <p className={textCss.mono}>{file.replace("firmware/src/", "")}</p>
              <Code label={`Code of ${file}`}>{code}</Code>
              {note && <p className={textCss.mono}>{note}</p>}
            </div>
            <p className={textCss.quiet}>{reason}</p>
          </li>
        ))}
      </List>
      <p className={layout.after}>
        Do any of these break a requirement? Tell us:{" "}
        <a href={reportAddress(email, "The survivor, and what it breaks:")}>{email}</a>
      </p>
    </>
  );
}

/** Two lines as a difference, each from the last two words that they share, so that the change is in view. */
function difference(from: string, to: string): string {
  const [words = [], others = []] = [from, to].map((line) => line.split(/(?<= )/));
  const same = words.findIndex((word, index) => word !== others[index]);
  const shared = words.slice(0, Math.max(0, same - 2)).join("").length;
  const [before, after] = [from, to].map((line) => (shared > 8 ? `… ${line.slice(shared)}` : line));
  return `- ${before}\n+ ${after}`;
}

const inPercent = (score: number) => `${score.toFixed(1)}%`;

const share = (part: number, all: number) =>
  `${part.toLocaleString("en")} of ${all.toLocaleString("en")}`;
