import type { Bug } from "../../../firmware/tools/sources.ts";
import { Table } from "../../elements/Table.tsx";
import { areaOfBug } from "../build/areas.ts";
import { diffOf } from "../build/source.ts";
import css from "./Bugs.module.css";

type Props = {
  bugs: readonly Bug[];
  /** Which tests fail with a bug. */
  failing: Readonly<Record<string, readonly string[]>>;
};

/** The known bugs by area: what each changes, what it would have cost, and what catches it. */
export function Bugs({ bugs, failing }: Props) {
  const groups = Map.groupBy(bugs, ({ id }) => areaOfBug(failing[id]));
  return [...groups].map(([area, own]) => (
    <details key={area} className={css.area}>
      <summary id={idOf(area)}>
        {area} <span>{own.length}</span>
      </summary>
      <Table
        labelledBy={idOf(area)}
        columns={["Bug", "What it would have cost", "Caught by"]}
        rows={own.map(({ id, text, cost }) => [
          <div key={id}>
            <p>{text}</p>
            <pre className={css.change}>{changeOf(id)}</pre>
            <a href={`/break-this-thermostat#bug=${id}`}>Put it in</a>
          </div>,
          cost,
          failing[id]?.join(" ") || "no test",
        ])}
      />
    </details>
  ));
}

/** The lines that a bug changes, before and after. */
const changeOf = (bug: string) =>
  diffOf(bug)
    .lines.map(({ sign, text }) => `${sign} ${text}`)
    .join("\n");

const idOf = (area: string) => `bugs-${area.toLowerCase().replaceAll(" ", "-")}`;
