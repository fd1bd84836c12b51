import { notesToCome } from "../../site/content.ts";
import { filmsOfOtherColour } from "../../site/reading/firm-colour.ts";
import type { Mistake } from "../../site/reading/mistakes.ts";
import { papersOfOthers, unlinkedDownloads } from "../../site/reading/papers.ts";
import { answersBesideNotice } from "./answer-times.ts";
import { changedCounts } from "./changed-counts.ts";
import { changedDays } from "./changed-offers.ts";
import { courtAfterMove, staleCounts } from "./company-fields.ts";
import { changedContracts } from "./contract-topics.ts";
import { copiedSentences } from "./copied-sentences.ts";
import { falseLanguages } from "./false-languages.ts";
import { goneNames } from "./gone-names.ts";
import { goneThermostat } from "./gone-thermostat.ts";
import { goneTimes } from "./gone-times.ts";
import { goneValues } from "./gone-values.ts";
import { lostAddresses } from "./lost-addresses.ts";
import { newContracts } from "./new-contracts.ts";
import { opaqueLogos } from "./opaque-logos.ts";
import { newlyDoubtful } from "./policy-sentences.ts";
import { closedApplications, copiedFields, oldJobs, overAlready } from "./unlikely-fields.ts";

/** What is right in content without mistakes, but perhaps not true any more, or not meant: those of a change first. */
export const warnings = async (): Promise<Mistake[]> => [
  ...lostAddresses(),
  ...goneNames(),
  ...goneValues(),
  ...goneTimes(),
  ...goneThermostat(),
  ...changedCounts(),
  ...changedDays(),
  ...changedContracts(),
  ...copiedSentences(),
  ...newContracts(),
  ...courtAfterMove(),
  ...unlinkedDownloads(),
  ...filmsOfOtherColour(),
  ...papersOfOthers(),
  ...staleCounts(),
  ...answersBesideNotice(),
  ...overAlready(),
  ...oldJobs(),
  ...closedApplications(),
  ...copiedFields(),
  ...falseLanguages(),
  ...notesToCome(),
  ...newlyDoubtful(),
  ...(await opaqueLogos()),
];
