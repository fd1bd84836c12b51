import { areaOfBug, type Bug, diffOf, reportAddress } from "../../../thermostat/build.ts";
import { single } from "../../content.ts";
import { DataTable } from "../../elements/DataTable.tsx";
import { Details } from "../../elements/Details.tsx";
import textCss from "../../styles/text.module.css";
import css from "./Bugs.module.css";

type Props = {
  bugs: readonly Bug[];
  /** Which tests fail with a bug. */
  failing: Readonly<Record<string, readonly string[]>>;
};

/** The known bugs by area: what each changes, what it would have cost, and what catches it. */
export function Bugs({ bugs, failing }: Props) {
  const groups = Map.groupBy(bugs, ({ id }) => areaOfBug(failing[id]));
  return (
    <div className={css.bugs}>
      {[...groups].map(([area, ofArea]) => (
        <Details
          key={area}
          summary={
            <>
              <span id={idOf(area)}>{area}</span>{" "}
              <span className={textCss.mono}>{ofArea.length}</span>
            </>
          }
        >
          <DataTable
            labelledBy={idOf(area)}
            columns={["Bug", "What it would have cost", "Caught by"]}
            rows={ofArea.map(({ id, text, cost }) => [
              <div key={id}>
                <p>{text}</p>
                <pre translate="no">{changeOf(id)}</pre>
                <a href={`/break-this-thermostat#bug=${id}`}>Put it in</a>
              </div>,
              cost,
              failing[id]?.join(" ") || (
                <span>
                  no test. <a href={reportAddress(single("company").email, id)}>Send us yours</a>
                </span>
              ),
            ])}
          />
        </Details>
      ))}
    </div>
  );
}

/** The lines that a bug changes, before and after. */
const changeOf = (bug: string) =>
  diffOf(bug)
    .lines.map(({ sign, text }) => `${sign} ${text}`)
    .join("\n");

const idOf = (area: string) => `bugs-${area.toLowerCase().replaceAll(" ", "-")}`;
