import { Table } from "../elements/Table.tsx";
import css from "./Matrix.module.css";

type Props = {
  bugs: readonly { id: string; says: string; cost: string }[];
  tests: readonly string[];
  /** Which tests fail with a bug. */
  failing: Readonly<Record<string, readonly string[]>>;
};

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** The known bugs, what each would have cost, and by how many tests it is caught. */
export function Bugs({ bugs, failing }: Omit<Props, "tests">) {
  return (
    <Table
      labelledBy="bugs"
      columns={["Bug", "What it would have cost", "Caught by"]}
      rows={bugs.map(({ id, says, cost }, index) => [
        <>
          <span className={css.letter}>{letters[index]}</span> {says}
        </>,
        cost,
        countOf(failing[id]?.length ?? 0),
      ])}
    />
  );
}

const countOf = (count: number) =>
  count === 0 ? "no test" : count === 1 ? "1 test" : `${count} tests`;

/** Which test fails with which bug. */
export function Matrix({ bugs, tests, failing }: Props) {
  return (
    <table className={css.matrix}>
      <caption>Tests down, bugs across. A cross: the test fails with this bug.</caption>
      <thead>
        <tr>
          <td />
          {bugs.map(({ id, says }, index) => (
            <th key={id} scope="col" abbr={says}>
              {letters[index]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {tests.map((test) => (
          <tr key={test}>
            <th scope="row">{test}</th>
            {bugs.map(({ id }) =>
              failing[id]?.includes(test) ? (
                <td key={id} className={css.hit}>
                  <span className="visually-hidden">Fail</span>
                </td>
              ) : (
                <td key={id} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
