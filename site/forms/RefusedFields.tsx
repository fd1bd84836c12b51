import { refusedCount } from "../../shared/submission/texts.ts";
import { List } from "../elements/List.tsx";
import type { RefusedField } from "./problems.ts";

/** Counts the fields that were refused, and leads to each. */
export function RefusedFields({ fields }: { fields: readonly RefusedField[] }) {
  return (
    <>
      <p>{refusedCount(fields.length)}</p>
      <List>
        {fields.map(({ id, label, message }) => (
          <li key={id}>
            <a href={`#${id}`}>{`${label}: ${message}`}</a>
          </li>
        ))}
      </List>
    </>
  );
}
