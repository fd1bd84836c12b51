import { counted } from "../shared/counted.ts";
import { readSiteSettings } from "../shared/settings.ts";
import { contentNames, filesOfKind, misplacedFiles, read } from "../site/content.ts";
import { modifiedFiles } from "../site/reading/change.ts";
import { lostDashes } from "../site/reading/changed-line.ts";
import { wrongColour } from "../site/reading/firm-colour.ts";
import { ContentError, type Mistake, mistakesIn, placeAt } from "../site/reading/mistakes.ts";
import { noteText } from "../site/reading/note-text.ts";
import { falsePdfs, unlinkable } from "../site/reading/papers.ts";
import { foreignDrawings, unusablePictures } from "../site/reading/pictures.ts";
import { readText } from "../site/reading/read-text.ts";
import { unmovedPages } from "../site/reading/renamed.ts";
import { report, warn } from "../site/reading/report.ts";
import { hasThermostat } from "../site/reading/thermostat.ts";
import { orEnd } from "./or-end.ts";
import { warnings } from "./warnings/all.ts";

/**
 * Checks what each content file of the working folder says, without a build, and prints every mistake;
 * if there is none, also what may not be true any more.
 * What pages show, such as links, is checked when they are built: site/build/check-pages.ts.
 */

// A wrong variable is no mistake of a content file that shows it.
orEnd(() => readSiteSettings(process.env));

let mistakes: Mistake[] = [];
let files = 0;

const collect = (check: () => void) => mistakes.push(...mistakesIn(check));

/** Adds the files that nothing reads: one mistake with what misses them, is in them, or is about them already. */
function withMisplaced(others: readonly Mistake[]): Mistake[] {
  const misplaced = misplacedFiles().filter(
    ({ file }) => !others.some(({ message }) => message.includes(file)),
  );
  const isMissed = ({ file, message }: Mistake) =>
    misplaced.some(
      ({ meant = file, ...other }) =>
        other.file === file ||
        message.includes(`${meant} is gone`) ||
        message.includes(`missing: ${meant}.`) ||
        (file === meant && message.startsWith("is missing")),
    );
  return [...others.filter((mistake) => !isMissed(mistake)), ...misplaced];
}

for (const name of contentNames) {
  collect(() => {
    for (const file of filesOfKind(name)) {
      files += 1;
      collect(() => read(name, file));
      if (name === "notes") collect(() => noteText(file));
    }
  });
}
// Only the spelling checker reads it, with a comma as part of a word.
collect(() => {
  const file = "content/words.txt";
  const words = readText(file);
  const comma = words.search(/[,;]/);
  if (comma < 0) return;
  const message = "has a comma. Write each word on a line of its own.";
  throw new ContentError({ ...placeAt(file, words, comma), message });
});
const broken = new Set(mistakes.map(({ file }) => file));
mistakes.push(
  ...lostDashes(modifiedFiles().filter((file) => file.endsWith(".yaml") && !broken.has(file))),
  ...unusablePictures(mistakes),
  ...foreignDrawings(),
  ...unlinkable(),
  ...falsePdfs(),
  ...wrongColour(),
  // A mistake under moved is why an address isn't there.
  ...unmovedPages().filter(({ file }) => !broken.has(file)),
);
mistakes = withMisplaced(mistakes);
// What only all pages together say: their table is made from files without mistakes, when it is imported.
if (mistakes.length === 0) {
  const { wrongRoutes } = await import("./wrong-routes.ts");
  mistakes.push(...wrongRoutes());
}
if (!hasThermostat())
  console.log(
    "Note: content/thermostat.yaml is missing: the site is built without the thermostat.",
  );
const causes = report(mistakes);
if (causes === 0) warn(await warnings());
console.log(`${counted(files, "content file")} checked, ${counted(causes, "mistake")}.`);
if (causes === 0) console.log("npm run build checks links, titles and marks on all pages.");
