import css from "./Worlds.module.css";

type Props = {
  rows: readonly { name: string; adds: string }[];
  /** SHA-256 of the whole trace, the same in every world. */
  digest: string;
};

/** Where the same sources run, and the digest of what they did there. */
export function Worlds({ rows, digest }: Props) {
  return (
    <table className={css.worlds} aria-labelledby="worlds">
      <thead>
        <tr>
          <th scope="col">World</th>
          <th scope="col">SHA-256 of the trace</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, adds }) => (
          <tr key={name}>
            <th scope="row">
              {name} <span>{adds}</span>
            </th>
            <td>{digest}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">
            Your browser <span>the same module, here and now</span>
          </th>
          <td>
            <output data-bench-digest />
            <noscript>needs JavaScript</noscript>
          </td>
        </tr>
      </tbody>
    </table>
  );
}
