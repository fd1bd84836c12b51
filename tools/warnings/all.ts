import { notesToCome } from "../../site/content.ts";
import { filmsOfOtherColour } from "../../site/reading/firm-colour.ts";
import { type Mistake, placeName } from "../../site/reading/mistakes.ts";
import { papersOfOthers, unusedFiles } from "../../site/reading/papers.ts";
import { answersBesideNotice } from "./answer-times.ts";
import { changedCounts } from "./changed-counts.ts";
import { changedDays } from "./changed-offers.ts";
import { changedStandIns, lostStandIns } from "./changed-stand-ins.ts";
import { changedTerms } from "./changed-terms.ts";
import { courtAfterMove, staleCounts } from "./company-fields.ts";
import { copiedSentences } from "./copied-sentences.ts";
import { falseLanguages } from "./false-languages.ts";
import { goneNames } from "./gone-names.ts";
import { goneQuantities } from "./gone-quantities.ts";
import { goneThermostat } from "./gone-thermostat.ts";
import { goneFromJobs, goneLabels, goneValues } from "./gone-values.ts";
import { lostAddresses } from "./lost-addresses.ts";
import { newContracts } from "./new-contracts.ts";
import { deniedNames } from "./new-names.ts";
import { opaqueLogos } from "./opaque-logos.ts";
import { newlyDoubtful } from "./policy-sentences.ts";
import {
  closedApplications,
  copiedFields,
  nearTitles,
  oldCheck,
  oldJobs,
  overAlready,
} from "./unlikely-fields.ts";

/** What a change made of names and values that texts still have: of a line that names one, no sentence is asked about again. */
function stillSaid(): Mistake[] {
  const asked = [goneNames, goneValues, goneQuantities, copiedSentences];
  const found = new Map<string, Mistake[]>();
  for (const ask of asked) {
    const lines = Map.groupBy(ask(), placeName);
    for (const [line, questions] of lines) if (!found.has(line)) found.set(line, questions);
  }
  return [...found.values()].flat();
}

/** What is right in content without mistakes, but perhaps not true any more, or not meant: those of a change first. */
export const warnings = async (): Promise<Mistake[]> => [
  ...lostAddresses(),
  ...stillSaid(),
  ...goneThermostat(),
  ...changedCounts(),
  ...changedDays(),
  ...changedTerms(),
  ...newContracts(),
  ...deniedNames(),
  ...goneLabels(),
  ...goneFromJobs(),
  ...courtAfterMove(),
  ...unusedFiles(),
  ...lostStandIns(),
  ...changedStandIns(),
  ...filmsOfOtherColour(),
  ...papersOfOthers(),
  ...staleCounts(),
  ...answersBesideNotice(),
  ...overAlready(),
  ...oldCheck(),
  ...oldJobs(),
  ...closedApplications(),
  ...copiedFields(),
  ...nearTitles(),
  ...falseLanguages(),
  ...notesToCome(),
  ...newlyDoubtful(),
  ...(await opaqueLogos()),
];
