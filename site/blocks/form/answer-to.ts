import type { Kind } from "../../../shared/submission/kinds.ts";
import { single } from "../../content.ts";
import { plainText } from "../../elements/markup.ts";

/** Who answers a submission of this kind, and by when. */
export const answerTo = (kind: Kind): string =>
  plainText(kind === "enquiry" ? single("company").answer : single("careers").join.text);
