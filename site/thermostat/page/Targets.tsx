import { Table } from "../../elements/Table.tsx";
import css from "./Targets.module.css";

type Props = {
  rows: readonly { name: string; adds: string }[];
  /** SHA-256 of the whole trace, the same on every target. */
  digest: string;
};

/** The targets that run the same sources, and the digest of the trace that all of them write. */
export function Targets({ rows, digest }: Props) {
  return (
    <div className={css.targets}>
      <Table
        labelledBy="targets"
        columns={["Target", "What it adds"]}
        rows={rows.map(({ name, adds }) => [name, adds])}
      />
      <dl>
        <dt>SHA-256 of the trace, on every target</dt>
        <dd>
          <code>{digest}</code>
        </dd>
        <dt>In your browser</dt>
        <dd data-digest />
      </dl>
    </div>
  );
}
