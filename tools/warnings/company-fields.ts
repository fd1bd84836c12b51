import { isScalar } from "yaml";
import { inTeam } from "../../site/reading/figures.ts";
import { type Mistake, placeName } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
import { allContent, placesIn } from "../../site/reading/places.ts";
import { documentBefore } from "./texts.ts";

/** What content/company.yaml says, perhaps by mistake. */
const company = () => parsed("content/company.yaml");

/**
 * Compares the firm's statistics on members, coaches and engineers with its team in content.
 *
 * @returns a warning for each that differs
 */
export function staleCounts(): Mistake[] {
  const { document, placeOf } = company();
  return ["members", "coaches", "engineers"].flatMap((name) => {
    const claimed = document.getIn(["claims", name, "value"], true);
    const team = inTeam(name);
    if (!isScalar(claimed) || claimed.value === team) return [];
    const pages = placesIn(allContent(), "{team.").map(placeName);
    const others = pages.length > 0 ? `, as these say: ${pages.join(", and ")}` : "";
    const message = `says ${claimed.value} ${name}, and by their roles content/team/ has ${team}${others}. Add who is missing, or leave value out: it is counted then.`;
    return { ...placeOf(claimed), message };
  });
}

/** @returns a warning for the court of the firm's seat, if a change moves the seat and not the court */
export function courtAfterMove(): Mistake[] {
  const { document, placeOf } = company();
  const before = documentBefore("content/company.yaml");
  const isSame = (...path: string[]) => before.getIn(path) === document.getIn(path);
  const court = document.getIn(["legal", "court"], true);
  const isNew = before.contents === null || isSame("address", "city");
  if (isNew || !isSame("legal", "court") || !isScalar(court)) return [];
  const message = `the firm has moved to ${document.getIn(["address", "city"])}. Is this the court there? “${court.value}”`;
  return [{ ...placeOf(court), message }];
}
