import { sourceAddress } from "./bench-data.ts";
import { Verdict } from "./Scope.tsx";
import css from "./Verdicts.module.css";

type Props = {
  rows: readonly { id: string; says: string; file: string; verdict: "Pass" | "Fail" }[];
  labelledBy: string;
};

/** Each requirement with the verdict of its test; its id leads to the test. */
export function Verdicts({ rows, labelledBy }: Props) {
  return (
    <table className={css.verdicts} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Requirement</th>
          <th scope="col">Verdict</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, says, file, verdict }) => (
          <tr key={id}>
            <th scope="row">
              <a href={sourceAddress(`tests/${file}`)}>{id}</a>
            </th>
            <td>{says}</td>
            <td>
              <Verdict verdict={verdict} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
