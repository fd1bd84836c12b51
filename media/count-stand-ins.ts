import { listedStandIns } from "../tools/launch-check/company-data.ts";
import { standInsOf } from "../tools/launch-check/marked-stand-ins.ts";
import { readWorld } from "../tools/launch-check/world.ts";

/** How much of the content is invented, as the launch check sees it: fields of the firm's data and marked entries. */
export function countStandIns(root: string): number {
  return readWorld(root, {}).content.reduce((sum, file) => {
    const listed = file.file === "content/company.yaml" ? listedStandIns(file) : [];
    return sum + listed.length + standInsOf(file).length;
  }, 0);
}
