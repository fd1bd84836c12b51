import type { Score, Survivor, Trial } from "../../../firmware/tools/sources.ts";
import { single } from "../../content-model/content.ts";
import { Code } from "../../elements/Code.tsx";
import { List } from "../../elements/List.tsx";
import { Table } from "../../elements/Table.tsx";
import { Terms } from "../../elements/Terms.tsx";
import { classList } from "../../styles/class-list.ts";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";
import { reportAddress } from "../published.ts";
import css from "./Survivors.module.css";

type Props = { score: Score; survivors: readonly Survivor[]; trials: readonly Trial[] };

/** What earlier mutation scores were worth, today's score, and the survivors. */
export function Survivors({ score, survivors, trials }: Props) {
  const { email } = single("company");
  const counted = score.mutants - score.refused - score.equivalent;
  const alive = survivors.filter(({ equivalent }) => !equivalent);
  return (
    <>
      <Table
        labelledBy="mutants"
        columns={["Date", "Score at the time", "Realistic bugs", "Caught"]}
        rows={trials.map(({ date, score, bugs, caught }) => [date, percent(score), bugs, caught])}
      />
      <Terms
        className={classList(css.score, layout.wrap, layout.figures)}
        small="term"
        terms={[
          {
            name: "mutants caught",
            meaning: [score.caught, counted]
              .map((count) => count.toLocaleString("en"))
              .join(" of "),
          },
          { name: "mutation score", meaning: percent(score.percent) },
          { name: "mutants that behave the same, not counted", meaning: String(score.equivalent) },
        ]}
      />
      <List>
        {byReason(alive).map(({ reason, changes: [first, ...others] }) => (
          <li key={reason} className={classList(css.change, layout.row, layout.halves)}>
            <div>
              <p className={textCss.mono}>{first.file.replace("firmware/src/", "")}</p>
              <Code label={`Change in ${first.file}`}>{patchOf(first)}</Code>
              {others.length > 0 && (
                <p className={textCss.mono}>and {others.length} more like it</p>
              )}
            </div>
            <p className={textCss.quiet}>{reason}</p>
          </li>
        ))}
      </List>
      <p className={layout.after}>
        Does one of them break a requirement? Tell us:{" "}
        <a href={reportAddress(email, "The survivor, and what it breaks:")}>{email}</a>
      </p>
    </>
  );
}

const percent = (score: number) => `${score.toFixed(1)}%`;

const patchOf = ({ from, to }: Survivor) => `- ${from}${to === ";" ? "" : `\n+ ${to}`}`;

/** One of each reason is shown; firmware/mutation/survivors.yaml has all. */
const byReason = (survivors: readonly Survivor[]) =>
  [...Map.groupBy(survivors, ({ reason }) => reason)].map(([reason, changes]) => ({
    reason,
    changes: changes as [Survivor, ...Survivor[]],
  }));
