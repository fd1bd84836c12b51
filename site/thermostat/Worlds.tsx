import { Table } from "../elements/Table.tsx";
import css from "./Worlds.module.css";

type Props = {
  rows: readonly { name: string; adds: string }[];
  /** SHA-256 of the whole trace, the same on every target. */
  digest: string;
};

/** Where the same sources run, and the digest of what they did there. */
export function Worlds({ rows, digest }: Props) {
  return (
    <div className={css.worlds}>
      <Table
        labelledBy="worlds"
        columns={["Target", "What it adds", "SHA-256 of the trace"]}
        rows={[
          ...rows.map(({ name, adds }) => [name, adds, <code key="digest">{digest}</code>]),
          [
            "Your browser",
            "The WebAssembly module, on your processor",
            <span key="digest" data-digest />,
          ],
        ]}
      />
    </div>
  );
}
