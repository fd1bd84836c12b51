import type { Kind } from "../../shared/submission/kinds.ts";
import { single } from "../content-model/content.ts";

/** Who answers a submission of this kind, and by when. */
export const answerTo = (kind: Kind): string =>
  kind === "enquiry" ? single("company").answer : single("careers").join.text;
