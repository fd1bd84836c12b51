import type { z } from "astro/zod";
import type { knownBugs } from "../../content-model/bugs.ts";
import { single } from "../../content-model/content.ts";
import { Table } from "../../elements/Table.tsx";
import layout from "../../styles/layout.module.css";
import { reportAddress, testAddress } from "../published.ts";

type Props = { bugs: z.infer<typeof knownBugs>["missed"]["bugs"] };

/** The bugs that readers found and no test caught, what catches them now, and where to send others. */
export function Missed({ bugs }: Props) {
  const { email } = single("company");
  const tests = bugs.flatMap((bug) => bug.tests);
  return (
    <>
      <Table
        labelledBy="missed"
        columns={["Found by a reader", "Missed by our tests", "Now caught by"]}
        rows={bugs.map(({ date, text, tests }) => [date, text, tests.join(" ")])}
        links={Object.fromEntries(tests.map((id) => [id, testAddress(id)]))}
      />
      <p className={layout.after}>
        Send yours to <a href={reportAddress(email, "The change, or a link to it:")}>{email}</a>
      </p>
    </>
  );
}
