import type { Bug } from "../../../firmware/tools/sources.ts";
import { Table } from "../../elements/Table.tsx";
import { classList } from "../../styles/class-list.ts";
import textCss from "../../styles/text.module.css";
import { areaOfBug } from "../computed/areas.ts";
import { diffOf } from "../computed/source.ts";
import disclosures from "../disclosures.module.css";
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
    <div className={classList(disclosures.disclosures, css.bugs)}>
      {[...groups].map(([area, own]) => (
        <details key={area}>
          <summary id={idOf(area)}>
            {area} <span className={textCss.mono}>{own.length}</span>
          </summary>
          <Table
            labelledBy={idOf(area)}
            columns={["Bug", "What it would have cost", "Caught by"]}
            rows={own.map(({ id, text, cost }) => [
              <div key={id}>
                <p>{text}</p>
                <pre>{changeOf(id)}</pre>
                <a href={`/break-this-thermostat#bug=${id}`}>Put it in</a>
              </div>,
              cost,
              failing[id]?.join(" ") || "no test",
            ])}
          />
        </details>
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
