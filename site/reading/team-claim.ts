import { counted } from "../../shared/counted.ts";
import { teamFigures } from "./figures.ts";
import { parsed } from "./parsed.ts";

const path = ["claims", "engineers", "value"];

/**
 * Compares the number of engineers in company.yaml with content/team. The firm may mean both: the
 * specification has a claim that counts otherwise than the team's page.
 *
 * @returns a note for the editor if they differ
 */
export function differentClaim(): string | undefined {
  const { document, placeOf } = parsed("content/company.yaml");
  const node = document.getIn(path, true);
  const claimed = document.getIn(path);
  const engineers = teamFigures.engineers();
  if (claimed === undefined || claimed === engineers) return undefined;
  return `${placeOf(node)}: "claims.engineers.value" is ${claimed}; content/team has ${counted(engineers, "member")} whose role isn't coach. Is that what you mean?`;
}
