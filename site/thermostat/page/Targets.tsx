import { richCells } from "../../elements/RichText.tsx";
import { Table } from "../../elements/Table.tsx";
import layout from "../../styles/layout.module.css";
import textCss from "../../styles/text.module.css";

type Props = {
  rows: readonly { name: string; adds: string }[];
  /** SHA-256 of the whole trace, the same on every target. */
  digest: string;
};

/** The targets that run the same sources, and the digest of the trace that all of them write. */
export function Targets({ rows, digest }: Props) {
  return (
    <div className={layout.columns}>
      <Table
        labelledBy="targets"
        columns={["Target", "What it adds"]}
        rows={rows.map(({ name, adds }) => [name, ...richCells([adds])])}
      />
      <dl>
        <dt className={textCss.small}>SHA-256 of the trace, on every target</dt>
        <dd>
          <code>{digest}</code>
        </dd>
      </dl>
    </div>
  );
}
