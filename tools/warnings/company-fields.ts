import { isMap, isScalar, isSeq } from "yaml";
import { filled } from "../../site/reading/figures.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { parsed } from "../../site/reading/parsed.ts";
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
    const team = filled(`{team.${name}}`);
    if (!isScalar(claimed) || String(claimed.value) === team) return [];
    const message = `says ${claimed.value} ${name}, and by their roles content/team/ has ${team}.`;
    return { ...placeOf(claimed), message };
  });
}

/** @returns a warning for each third-party script without hosts, which can reach none */
export function silentScripts(): Mistake[] {
  const { document, placeOf } = company();
  const scripts = document.get("scripts");
  return (isSeq(scripts) ? scripts.items : []).flatMap((script) => {
    const src = isMap(script) && !script.has("hosts") && script.get("src");
    if (!src) return [];
    const { origin } = new URL(String(src));
    const message = `has no hosts, so browsers block all that this script sends, also to its own host. Write hosts: { connect: [${origin}] }, or hosts: {} if it sends nothing.`;
    return { ...placeOf(script), message };
  });
}

/** @returns a warning for the usual time of an answer, if the forms have a notice that may say another */
export function answerBesideNotice(): Mistake[] {
  const { document, placeOf } = company();
  const answer = document.get("answer", true);
  if (!isScalar(answer) || !parsed("content/forms.yaml").document.has("notice")) return [];
  const message = `is shown with the notice on the forms. Is it still true? “${answer.value}”`;
  return [{ ...placeOf(answer), message }];
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
