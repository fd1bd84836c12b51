import { checkContent } from "../../site/content-model/check-content.ts";
import { type Check, findings } from "./report.ts";

/** Content that would stop the build cannot be launched. */
export const contentMistakes: Check = ({ root }) => {
  const { files, mistakes } = checkContent(root);
  return findings(mistakes, `All ${files} content files can be built.`);
};
