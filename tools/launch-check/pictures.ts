import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isMap, isScalar, isSeq } from "yaml";
import { avatarSet } from "../../media/avatar-set.ts";
import { type Check, findings } from "./report.ts";
import { fileAt, type World } from "./world.ts";

/** Pictures that stand for nobody: partners' marks of the design, faces of the avatar set. */
export const pictures: Check = (world) => [
  ...findings(drawnMarks(world), "Every partner shows a mark of their own."),
  ...findings(drawnPortraits(world), "No portrait comes from the avatar set unasked."),
];

function drawnMarks(world: World): string[] {
  const partners = fileAt(world, "content/partners.yaml");
  const marks = partners?.document.get("marks");
  const items = isSeq(marks) ? marks.items.filter(isMap) : [];
  return items
    .filter((partner) => partner.has("mark"))
    .map(
      (partner) =>
        `${partners?.placeOf(partner)}: the mark of "${partner.get("name")}" is drawn for the design. Put the partner's own at site/public/partners/ and write image: instead of mark:.`,
    );
}

function drawnPortraits({ root, content }: World): string[] {
  const members = content.filter(({ file }) => file.startsWith("content/team/"));
  return members.flatMap(({ document, placeOf }) => {
    const image = document.get("image", true);
    if (!isScalar(image) || document.get("drawingApproved") === true) return [];
    const picture = join(root, "site/public", String(image.value));
    if (!existsSync(picture) || !readFileSync(picture, "latin1").includes(avatarSet)) return [];
    return `${placeOf(image)}: the portrait of "${document.get("name")}" comes from the avatar set. Use a picture of the person, take the line out to show initials, or write drawingApproved: true.`;
  });
}
